"""Frames go to the program and come back with their types; errors are exceptions without values."""

import datetime
import os
import signal
import sqlite3
import tempfile
import threading
import unittest
import warnings

import pandas as pd
import polars as pl
import pyarrow as pa
import pyreadstat

import penumbra as pen

N = 60


def persons(**more):
    return pd.DataFrame(
        {
            "age": [20 + i * 7 % 50 for i in range(N)],
            "income": [1000 + (i * 37 % 101) / 4 for i in range(N)],
            "children": pd.array([None if i % 9 == 0 else i % 5 for i in range(N)], dtype="Int64"),
            "sex": pd.Categorical(["fm"[i % 2] for i in range(N)]),
            "school": pd.Categorical(["low", "mid", "high"] * 20, ["low", "mid", "high", "never"], ordered=True),
            "code": pd.Categorical([1 + i % 3 for i in range(N)]),
            "town": [f"t{i % 4}" for i in range(N)],
            "since": pd.to_datetime("2020-01-01") + pd.to_timedelta([i % 12 for i in range(N)], "D"),
            "born": [datetime.date(1960, 1, 1 + i % 20) for i in range(N)],
            "seen": pd.date_range("2024-01-01", periods=N, tz="Europe/Vienna"),
            "small": pd.array([i % 100 for i in range(N)], dtype="uint8"),
            "works": [i % 3 == 0 for i in range(N)],
            "owns": pd.array([None if i % 9 == 0 else i % 2 == 0 for i in range(N)], dtype="boolean"),
            **more,
        }
    )


class Frames(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore")

    def protect(self, frame, **given):
        return pen.protect(frame, method="microaggregation", k=5, columns=["income"], **given)

    def test_pandas_keeps_types_and_what_is_not_protected(self):
        frame = persons()
        protected = self.protect(frame).data
        for name in frame.columns:
            if name not in ("school", "income"):
                pd.testing.assert_series_equal(protected[name], frame[name])
        self.assertEqual(list(protected["school"].cat.categories), ["low", "mid", "high"])
        self.assertTrue(protected["school"].cat.ordered)
        self.assertGreaterEqual(protected["income"].value_counts().min(), 5)
        self.assertAlmostEqual(protected["income"].mean(), frame["income"].mean(), 2)

    def test_names_of_columns_can_be_numbers(self):
        frame = pd.DataFrame({2020: persons()["income"], 2021: pd.Categorical(["fm"[i % 2] for i in range(N)])})
        protected = pen.protect(frame, method="microaggregation", k=5, columns=["2020"], header="yes").data
        self.assertEqual(list(protected.columns), [2020, 2021])
        pd.testing.assert_series_equal(protected[2021], frame[2021])

    def test_polars_and_pyarrow_come_back_as_they_are(self):
        frame = pl.from_pandas(persons())
        protected = self.protect(frame).data
        self.assertIsInstance(protected, pl.DataFrame)
        self.assertEqual(protected.drop("school").schema, frame.drop("school").schema)
        self.assertTrue(protected["seen"].equals(frame["seen"]))
        table = frame.to_arrow()
        again = self.protect(table).data
        self.assertIsInstance(again, pa.Table)
        self.assertEqual(again.schema.types, table.schema.types)

    def test_recipe_replays_and_every_statement_is_verified(self):
        frame = persons()
        result = self.protect(frame)
        self.assertTrue(pen.verify(frame, result).holds)
        self.assertTrue(result.certificate["holds"])
        pd.testing.assert_frame_equal(pen.protect(frame, recipe=result.recipe).data, result.data)
        recipe = pen.Recipe().step("suppress", ["sex", "town"], k=3)
        self.assertEqual(recipe["steps"][0]["replace"], {"method": "suppress", "k": 3})
        self.assertEqual(len(pen.protect(frame, recipe=recipe).data), N)

    def test_results_show_verdict_table_and_pictures(self):
        frame = persons()
        result = self.protect(frame)
        self.assertIn("claims hold", result._repr_html_())
        assessment = pen.assess(frame, result, measures="utility", for_="scientific")
        self.assertIn("<iframe", assessment._repr_html_())
        self.assertGreater(len(assessment.table), 5)
        with self.assertRaises(pen.NotReleased) as refused:
            pen.release(frame, result, output="nowhere")
        self.assertGreater(len(refused.exception.gates), 5)
        self.assertFalse(os.path.exists("nowhere"))

    def test_descriptions_models_and_implicates(self):
        frame = persons()[["income", "sex", "age"]]
        described = pen.describe(frame)
        self.assertEqual([one["column"] for one in described["columns"]], list(frame.columns))
        model = pen.fit(frame, method="sequential-synthesis")
        self.assertEqual(len(pen.draw(model, records=20).data), 20)
        drawn = pen.synthesise(frame, implicates="2", description=described)
        self.assertEqual([len(one) for one in drawn.data], [N, N])
        self.assertEqual(pen.check(frame, rule=["age >= 30"])["violating"], int((frame["age"] < 30).sum()))

    def test_errors_have_code_place_and_remedy_and_no_value(self):
        with self.assertRaises(pen.PenumbraError) as wrong:
            pen.protect(persons(), k=0, columns=["income"])
        self.assertEqual(wrong.exception.code, "usage")
        self.assertEqual(wrong.exception.place, {"key": "steps[0].group.k"})
        self.assertNotIn("--", str(wrong.exception))
        for frame, words in (
            (pd.DataFrame({"a": [[4711], [2]]}), "a holds values of type list"),
            (pd.DataFrame([[4711, 2]], columns=["a", "a"]), "Two columns are called a"),
            (pd.DataFrame({"a": [4711, 2]}, index=["x", "y"]), "reset_index"),
            (pd.DataFrame({"a": [4711, "x"]}, dtype=object), "a mixes values of the types int, str"),
            (pd.DataFrame({"a": pd.to_timedelta([4711], "h")}), "a holds values of type duration"),
            ({"a": [4711]}, "dict holds no records"),
        ):
            with self.assertRaises(pen.PenumbraError) as refused:
                pen.inspect(frame)
            self.assertIn(words, str(refused.exception))
            self.assertNotIn("4711", str(refused.exception))

    def test_labels_of_pyreadstat_are_kept_and_unused_ones_left_out(self):
        frame = pd.DataFrame({"sex": [1.0 + i % 2 for i in range(N)], "income": persons()["income"]})
        labels = {"sex": {1: "male", 2: "female", 9: "never"}}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "survey.sav")
            pyreadstat.write_sav(frame, path, column_labels=["Sex", "Income"], variable_value_labels=labels)
            read = pyreadstat.read_sav(path)
        protected, meta = self.protect(read).data
        pd.testing.assert_series_equal(protected["sex"], frame["sex"])
        self.assertEqual(meta.variable_value_labels, {"sex": {1.0: "male", 2.0: "female"}})
        self.assertEqual(meta.column_names_to_labels, {"sex": "Sex", "income": "Income"})

    def test_tables_and_queries_of_databases_are_read_and_written(self):
        with tempfile.TemporaryDirectory() as folder:
            given, out = (os.path.join(folder, name) for name in ("given.sqlite", "out.sqlite"))
            with sqlite3.connect(given) as database:
                database.execute("CREATE TABLE other (x INTEGER)")
                database.execute("INSERT INTO other VALUES (1)")
                persons()[["age", "income"]].to_sql("persons", database, index=False)
            with self.assertRaises(pen.PenumbraError):
                self.protect(given, output=out)
            self.protect(given, table="persons", output=out, output_table="made")
            query = self.protect(given, query="SELECT income FROM persons WHERE age > 30", output=out + ".csv")
            self.assertTrue(query.certificate["holds"])
            with sqlite3.connect(out) as database:
                self.assertEqual(database.execute("SELECT count(*) FROM made").fetchone(), (N,))
            # An address goes to the program as it is, and no error has its password.
            with self.assertRaises(pen.PenumbraError) as refused:
                self.protect("postgres://me:SECRET@127.0.0.1:1/x", table="t", order_by=["a", "b"], output=out)
            self.assertIn("has a password", str(refused.exception))
            self.assertNotIn("SECRET", str(refused.exception))

    def test_missing_values_are_told_apart_from_texts(self):
        frame = pd.DataFrame({"a": ["x", None, "", "NA"] * 5, "b": [1.5, None, float("nan"), 2.5] * 5})
        columns = pen.inspect(frame)["columns"]
        self.assertEqual([one["missing"] for one in columns], [5, 10])

    def test_ctrl_c_stops_and_the_session_goes_on(self):
        frame = pd.DataFrame({f"x{j}": [(i * (j + 7) * 7919) % 10007 for i in range(20_000)] for j in range(8)})
        threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            pen.protect(frame, k=10, method="microaggregation", effort="thorough", columns=list(frame.columns))
        self.assertEqual(pen.inspect(persons())["records"], N)

    def test_nothing_is_left(self):
        result = self.protect(persons())
        path = result.path
        self.assertEqual(os.stat(path.parent.parent).st_mode & 0o777, 0o700)
        pen.end()
        self.assertFalse(path.exists())


if __name__ == "__main__":
    unittest.main()
