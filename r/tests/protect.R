# A data frame goes to the program and comes back with its types; errors are conditions without values.
library(penumbra)

n <- 60
persons <- data.frame(
  age = 20 + (seq_len(n) * 7) %% 50,
  income = 1000 + ((seq_len(n) * 37) %% 101) / 4,
  sex = factor(c("f", "m")[1 + seq_len(n) %% 2]),
  school = factor(rep(c("low", "mid", "high"), n / 3), levels = c("low", "mid", "high", "never"), ordered = TRUE),
  town = paste0("t", seq_len(n) %% 4),
  since = as.Date("2020-01-01") + seq_len(n) %% 12,
  works = seq_len(n) %% 3 == 0
)
result <- pen_protect(persons, k = 5, columns = c("age", "income"), method = "microaggregation")
protected <- result$data
stopifnot(
  identical(names(protected), names(persons)),
  identical(vapply(protected, function(x) class(x)[1], ""), vapply(persons, function(x) class(x)[1], "")),
  identical(levels(protected$school), c("low", "mid", "high")),
  identical(protected$town, persons$town),
  identical(protected$since, persons$since),
  identical(protected$works, persons$works),
  abs(mean(protected$income) - mean(persons$income)) < 0.01,
  min(table(protected$age, protected$income)[table(protected$age, protected$income) > 0]) >= 5,
  isTRUE(result$certificate$holds)
)
print(result)

verified <- pen_verify(persons, result)
stopifnot(verified$holds, verdict(verified) != "")

again <- pen_protect(persons, recipe = result$recipe)
stopifnot(identical(again$data, protected))

figures <- as.data.frame(pen_assess(persons, result, measures = "utility"))
stopifnot(nrow(figures) > 5)

condition <- tryCatch(pen_protect(persons, k = 0), penumbra_error = function(e) e)
stopifnot(condition$code == "usage", grepl("k must be", conditionMessage(condition)), !grepl("--", conditionMessage(condition)))

stopped <- tryCatch(pen_release(persons, result, output = tempfile("bundle")), penumbra_not_released = function(e) e)
stopifnot(inherits(stopped, "penumbra_not_released"), nrow(stopped$gates) > 5)

refused <- function(frame, words) {
  condition <- tryCatch(pen_inspect(frame), penumbra_error = function(e) e)
  stopifnot(inherits(condition, "penumbra_error"), grepl(words, conditionMessage(condition)))
}
refused(list(1), "holds no records")
refused(setNames(data.frame(1, 2), c("a", "a")), "Two columns are called a")
refused(data.frame(a = 1:2, row.names = c("x", "y")), "row names")
nested <- data.frame(a = 1:2)
nested$b <- list(1, 2)
refused(nested, "b")

# Flags of tables and queries reach the program, and an address with a password is refused without it.
database <- tempfile(fileext = ".sqlite")
made <- pen_protect(persons, k = 5, columns = "income", method = "microaggregation", output = database, output_table = "made")
stopifnot(
  identical(made$data, database),
  pen_inspect(database, table = "made")$records == n,
  pen_inspect(database, query = "SELECT * FROM made WHERE age > 30")$records == sum(persons$age > 30)
)
address <- tryCatch(pen_protect("postgres://me:SECRET@127.0.0.1:1/x", k = 5, table = "t", order_by = c("a", "b"), output = tempfile()), penumbra_error = function(e) e)
stopifnot(grepl("has a password", conditionMessage(address)), !grepl("SECRET", conditionMessage(address)))

synthetic <- pen_synthesise(persons)
stopifnot(nrow(synthetic$data) == n, identical(class(synthetic$data$school), class(persons$school)))

recipe <- pen_step(pen_recipe(), "suppress", c("sex", "town"), k = 3)
stopifnot(length(pen_protect(persons, recipe = recipe)$data) == 7)

if (requireNamespace("tibble", quietly = TRUE)) {
  stopifnot(inherits(pen_protect(tibble::as_tibble(persons), k = 5, columns = "income", method = "microaggregation")$data, "tbl_df"))
}
if (requireNamespace("haven", quietly = TRUE)) {
  persons$q <- haven::labelled(rep(c(1, 2), n / 2), c(yes = 1, no = 2), label = "A question")
  labelled <- pen_protect(persons, k = 5, columns = "income", method = "microaggregation")$data$q
  stopifnot(inherits(labelled, "haven_labelled"), identical(attr(labelled, "label"), "A question"), identical(unname(attr(labelled, "labels")), c(1, 2)))
}
end_session()
