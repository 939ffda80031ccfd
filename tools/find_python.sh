#!/bin/sh
# Print a Python that can run the course, or say in one sentence what to install.
oldest="3.11"
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        command -v "$name"
        exit 0
    fi
    version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) && old="$name is Python $version"
done
case $(uname -s) in
    Darwin) remedy="install it from python.org or with: brew install python" ;;
    *) remedy="install it with your system's packages, such as: sudo apt install python3 python3-venv" ;;
esac
if [ -n "$old" ]; then
    echo "The course needs Python $oldest or newer, but $old: $remedy" >&2
else
    echo "The course needs Python $oldest or newer, and there is none here: $remedy" >&2
fi
exit 1
