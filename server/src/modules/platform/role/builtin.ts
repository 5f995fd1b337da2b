import menus from '#contract/data/menus.json' with { type: 'json' }

/** The built-in menu tree and roles of contract/src/data/menus.json. */

export interface MenuEntry {
  menuId: string
  menuType: string
  menuName: string
  code: string
  title?: string
  icon?: string
  iconbg?: string
  hash?: string
  routePath?: string
  pageUrl?: string
  menuLink?: string
  authorityCode: string
  sort?: number
  children?: MenuEntry[]
}

export const builtInMenus = menus.menus
export const builtInRoles = menus.roles

/** Every code of the built-in tree, pages included. */
export const builtInCodes: readonly string[] = collect(builtInMenus)

function collect(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.authorityCode ? [entry.authorityCode] : []),
    ...collect(entry.children ?? []),
  ])
}

/**
 * Codes a built-in role starts with: its patterns, without its denials, and the page codes of every button (menus.json,
 * meta). A role that is denied every button of a page is denied the page: its menu entry would open nothing.
 */
export function grantedCodes(role: { grant: readonly string[]; deny?: readonly string[] }): string[] {
  const granting = role.grant.map(matcher)
  const denying = (role.deny ?? []).map(matcher)
  const isDenied = (code: string) => denying.some((fits) => fits(code) || fits(`${code}.`))
  const codes = builtInCodes.filter((code) => granting.some((fits) => fits(code)) && !isDenied(code))
  return withPages(codes)
}

/** Adds the pages of granted buttons. */
export function withPages(codes: readonly string[]): string[] {
  const known = new Set(builtInCodes)
  const pages = codes.map((code) => code.slice(0, code.lastIndexOf('.'))).filter((code) => known.has(code))
  return [...new Set([...codes, ...pages])]
}

/** `*` matches one segment or the rest of one, `**` any depth. */
function matcher(pattern: string) {
  const source = pattern
    .split('.')
    .map((part) => (part === '**' ? '.*' : part.replace(/[^\w*-]/g, '\\$&').replaceAll('*', '[^.]*')))
    .join('\\.')
  const expression = new RegExp(`^${source}$`)
  return (code: string) => expression.test(code)
}
