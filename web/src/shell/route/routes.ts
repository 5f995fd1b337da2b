import type { PageDef } from '#kit/page/pages.ts'
import { type Address, addressText, parseAddress } from './address.ts'
import { type RouteDef, route, shellRoutes } from './route-table.ts'

/** Finds the screen of an address: the table of routes, its aliases, the hash mapping, and the pages of modules. */

export interface Match {
  def: RouteDef
  params: Readonly<Record<string, string>>
  menuId: string | undefined
  query: Address['query']
  /** The canonical address: it identifies tabs and page states. */
  key: string
}

/** Redirect: the address bar shows the new path. Rewrite: the address stays, another page is shown. */
export interface Mapping {
  to: string
  mode: 'redirect' | 'rewrite'
}

export interface Router {
  /** Undefined for an unknown address. */
  match(address: Address): Match | undefined
  mapping(path: string): Mapping | undefined
  /**
   * Loads the code of the page whose route has this path, as the route writes it: `/live/tempeleteDocument/:typeId`.
   */
  codeOf(path: string): RouteDef['load']
}

export function makeRouter(table: readonly RouteDef[]): Router {
  const byPath = new Map<string, RouteDef>()
  const mapped = new Map<string, Mapping>()
  for (const def of table) {
    for (const path of [def.path, ...def.aliases]) {
      if (byPath.has(path) || mapped.has(path)) throw new Error(`duplicate-route-name: ${path}`)
      if (path === def.path) byPath.set(path, def)
      else mapped.set(path, { to: def.path, mode: rewritten.has(path) ? 'rewrite' : 'redirect' })
    }
  }
  const withParams = [...byPath.values()].filter((def) => def.path.includes('/:'))

  function match({ path, query }: Address): Match | undefined {
    const exact = find(path)
    if (exact) return matchOf(exact.def, exact.params, undefined, query)
    const cut = path.lastIndexOf('/')
    const menuId = path.slice(cut + 1)
    const parent = cut > 0 && isMenuId(menuId) ? find(path.slice(0, cut)) : undefined
    return parent && matchOf(parent.def, parent.params, menuId, query)
  }
  function find(path: string) {
    const def = byPath.get(path)
    if (def) return def.path === '*' || def.path.includes('/:') ? undefined : { def, params: {} }
    for (const candidate of withParams) {
      const params = paramsIn(candidate.path, path)
      if (params) return { def: candidate, params }
    }
    return undefined
  }
  return { match, mapping: (path) => mapped.get(path), codeOf: (path) => byPath.get(path)?.load }
}

/** Screens of the shell itself; all others come from modules. */
export const shellPaths: readonly string[] = ['/console', '/error', '/notimpliment', '/home/iframe']

/** False for an address of the table without a page of a module. */
export function isBuilt(router: Router, key: string) {
  const found = router.match(parseAddress(key))
  return !found || shellPaths.includes(found.def.path) || found.def.load !== undefined
}

/** Two paths of one screen (reading A22): this one keeps its address. */
const rewritten = new Set(['/systemSetting/echartsSetting'])

/** Menu ids are numbers or UUIDs, so that a wrong path is not taken for a menu id. */
const isMenuId = (text: string) => /^\d+$/.test(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** `/a/:typeId` also opens without a value: the static menu entry means all types. */
function paramsIn(pattern: string, path: string) {
  const [base, name] = pattern.split('/:')
  if (path === base) return {}
  const value = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
  return value && !value.includes('/') ? { [name]: value } : undefined
}

function matchOf(def: RouteDef, params: Match['params'], menuId: string | undefined, query: Match['query']): Match {
  const [base] = def.path.split('/:')
  // Embedded pages differ by their menu entry; every other screen is the same with or without it.
  const own = [...Object.values(params), ...(def.path === '/home/iframe' && menuId ? [menuId] : [])]
  return { def, params, menuId, query, key: addressText({ path: [base, ...own].join('/'), query }) }
}

export interface Resolved {
  /** The page to show; undefined for an unknown address. */
  match: Match | undefined
  /** The address the window should show. */
  address: string
}

/** Applies the hash mapping, then matches. `firstPage` gives the page a menu folder opens. */
export function resolve(router: Router, text: string, firstPage: (folder: string) => string | undefined): Resolved {
  let address = parseAddress(text)
  let shown = addressText(address)
  for (let step = 0; step < 5; step += 1) {
    const found = router.match(address)
    const base = found ? undefined : baseOf(router, address.path)
    const folder = !found || found.def.folder ? firstPage(address.path) : undefined
    const next = base ?? (folder && folder !== address.path ? { to: folder, mode: 'redirect' as const } : undefined)
    if (!next) return { match: found?.def.folder ? undefined : found, address: shown }
    address = { path: next.to, query: address.query }
    if (next.mode === 'redirect') shown = addressText(address)
  }
  return { match: undefined, address: shown }
}

/** The mapping of a path, also with a trailing menu id. */
function baseOf(router: Router, path: string): Mapping | undefined {
  const direct = router.mapping(path)
  if (direct) return direct
  const cut = path.lastIndexOf('/')
  const menuId = path.slice(cut + 1)
  const parent = cut > 0 && isMenuId(menuId) ? router.mapping(path.slice(0, cut)) : undefined
  return parent && { ...parent, to: `${parent.to}/${menuId}` }
}

interface Joined {
  default: Readonly<Record<string, PageDef>>
}

/** The pages of modules, from the routes.ts of each folder. */
export const joinPages = (modules: Readonly<Record<string, Joined>>): RouteDef[] =>
  Object.values(modules).flatMap(({ default: pages }) =>
    Object.entries(pages).map(([path, { title, ...more }]) => route(path, title, more)),
  )

/** Every screen address of the product. */
export const allRoutes = (): readonly RouteDef[] => [
  ...shellRoutes,
  ...joinPages(import.meta.glob<Joined>('../../modules/*/*/routes.ts', { eager: true })),
]

export const router = () => makeRouter(allRoutes())
