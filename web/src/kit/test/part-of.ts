type Part<T> = T extends readonly (infer E)[]
  ? readonly Part<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T

/** A row of which a test says what the rule reads: a name or a kind of value that the row has not does not compile. */
export const partOf = <T extends object>(part: Part<T>) => part as object as T // as: the rule reads no more of it
