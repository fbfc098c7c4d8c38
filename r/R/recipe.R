# A recipe built in code, and the settings of sdcMicro as one.

pen_recipe <- function(description = NULL) {
  structure(c(list(penumbra = 2L, steps = list()), if (!is.null(description)) list(description = description)), class = "penumbra_recipe")
}

pen_step <- function(recipe, method, columns = NULL, ...) {
  given <- list(...)
  step <- c(list(method = method), if (!is.null(columns)) list(columns = as.list(columns)))
  pair <- declared("method", method)
  for (room in c("group", "replace")) {
    name <- if (is.null(given[[room]])) pair[[room]] else given[[room]]
    known <- names(declared(room, name)$parameters)
    parameters <- given[intersect(names(given), known)]
    if (!is.null(given[[room]]) || length(parameters) > 0) step[[room]] <- c(list(method = name), parameters)
    given <- given[setdiff(names(given), c(known, room))]
  }
  recipe$steps <- c(recipe$steps, list(c(step, given)))
  recipe
}

# What the program declares of a method, a way to group or a way to replace.
declared <- function(room, name) {
  if (is.null(name)) return(NULL)
  if (is.null(state$methods)) {
    state$methods <- jsonlite::fromJSON(run_command(c("methods", "--json"))$stdout, simplifyVector = FALSE)
  }
  Find(function(one) one$name == name, state$methods[[room]])
}

pen_rule <- function(recipe, ...) {
  recipe$rules <- c(recipe$rules, list(...))
  recipe
}

print.penumbra_recipe <- function(x, ...) {
  methods <- vapply(x$steps, function(step) step$method, "")
  cat("A recipe of", length(methods), if (length(methods) == 1) "step:" else "steps:", paste(methods, collapse = ", "), "\n")
  invisible(x)
}

# What an object of sdcMicro says about its columns: its data, and a description of them.
pen_from_sdcmicro <- function(object) {
  data <- methods::slot(object, "origData")
  columns <- lapply(names(data), function(name) list(column = name))
  names(columns) <- names(data)
  give <- function(slot, ...) {
    for (at in methods::slot(object, slot)) {
      name <- if (is.character(at)) at else names(data)[at]
      columns[[name]] <<- utils::modifyList(columns[[name]], list(...))
    }
  }
  give("sensibleVar", role = "confidential")
  give("numVars", role = "confidential", kind = "amount")
  give("keyVars", role = "key", kind = "nominal")
  give("pramVars", role = "key", kind = "nominal")
  give("strataVar", kind = "nominal")
  give("weightVar", role = "weight", kind = "amount")
  give("hhId", role = "unit", unit = "household", kind = "text")
  protects <- if (length(methods::slot(object, "hhId")) > 0) list(protect = "household")
  description <- c(list(format = "penumbra-description", version = 1L), protects, list(columns = unname(columns)))
  list(data = data, description = description)
}
