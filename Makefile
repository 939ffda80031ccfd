# lab: the lessons in JupyterLab   test: everything   check: lint and types   bench: speed   build: the notebooks
# ARGS goes on to the program: make lab ARGS="--no-browser --port 8899", make test ARGS="-k sweep"
PY = .venv/bin/python
ARGS =
# set_up.py leaves compiling to Python, which then must be allowed to keep what it compiled
export PYTHONDONTWRITEBYTECODE =

.PHONY: lab test check bench build lab-ready test-ready

lab: lab-ready
	@$(PY) -m course.cli lab $(ARGS)

test: test-ready
	@sh tools/system_packages.sh
	@$(MAKE) --no-print-directory -j2 check-only run-tests

.PHONY: run-tests
run-tests:
	@$(PY) -m pytest -n 2 --dist worksteal -q -rs $(ARGS)

check: test-ready
	@$(MAKE) --no-print-directory check-only

.PHONY: check-only
check-only:
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m course.cli build --check

bench: test-ready
	@missed=0; for script in $$(grep -l '^if __name__' tests/bench/*.py); do \
		echo "$$script"; $(PY) -m tests.bench.$$(basename "$$script" .py) $(ARGS) || missed=1; done; exit $$missed

build: test-ready
	@$(PY) -m course.cli build $(ARGS)

lab-ready:
	@python=$$(sh tools/find_python.sh) && "$$python" tools/set_up.py lab

test-ready:
	@python=$$(sh tools/find_python.sh) && "$$python" tools/set_up.py test
