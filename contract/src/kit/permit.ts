import { open, signedIn } from './calls.ts'

/**
 * Whether these codes satisfy a permission expression: `a|b` any, `a&b` all, `&` binds tighter than `|`. An empty
 * expression allows nobody, so that a forgotten permission opens nothing.
 */
export function allows(expression: string, codes: ReadonlySet<string>) {
  if (expression === open || expression === signedIn) return true
  return expression.split('|').some((all) => all.split('&').every((code) => codes.has(code.trim())))
}
