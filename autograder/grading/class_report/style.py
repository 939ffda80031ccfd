"""How the class report looks: light or dark as the reader's system asks, bars in columns that line up."""

STYLE = """
:root{color-scheme:light dark;--ink:#1a1a1a;--page:#fff;--quiet:#555;--line:#ccc;--bar:#0072b2;--rest:#ddd;
--warn:#d55e00;--warned:#fff6f0}
@media (prefers-color-scheme:dark){:root{--ink:#e8e8e8;--page:#16181c;--quiet:#b0b6bf;--line:#41464e;--bar:#56b4e9;
--rest:#3a3f47;--warn:#ff9447;--warned:#2c2119}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:var(--ink);
background:var(--page)}
h1{font-size:1.6em}h2{font-size:1.2em;margin-top:2em}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.25em .6em;border-bottom:1px solid var(--line);vertical-align:top}
td{overflow-wrap:break-word}td.n,th.n{text-align:right;white-space:nowrap;overflow-wrap:normal}
td.share{white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
table.exercises,table.aspects{table-layout:fixed}col.share{width:12em}col.n{width:7em}
td.inner{padding:0;border-bottom:1px solid var(--line)}.inner summary{padding:0 .6em .3em 1.4em}
tr.exercise td{border-bottom:0}.aspects td:first-child{padding-left:1.6em}.aspects tr:last-child td{border-bottom:0}
.bar,.rest{display:inline-block;height:.75em;background:var(--bar)}.rest{background:var(--rest)}
.share b{display:inline-block;width:3.6em;text-align:right;font-weight:normal}
.warn{border-left:4px solid var(--warn);padding:.2em .8em;background:var(--warned)}.quiet{color:var(--quiet)}
details{margin:.2em 0}summary{cursor:pointer}figure{margin:0}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg rect{fill:var(--bar)}
"""
