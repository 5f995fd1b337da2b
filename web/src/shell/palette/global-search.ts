import type { RecentHit } from '#kit/store/storage.ts'
import type { NavItem } from '../menu/menu.ts'
import { addressText } from '../route/address.ts'

/** A resident found by the search, as actions take it. */
export type Person = { oldmanId: string; oldmanName: string }

/** One line of the command palette: a page to open; for a resident also the actions. */
export type Hit = RecentHit

/** Pages of the menu whose name or initials contain the search text, with their menu path. */
export function menuHits(
  nav: readonly NavItem[],
  typed: string,
  initials: (name: string) => string,
  built: (path: string) => boolean = () => true,
): Hit[] {
  const keyword = typed.toLowerCase()
  const walk = (items: readonly NavItem[], above: string[]): Hit[] =>
    items.flatMap((item) => {
      const fits = item.menuName.toLowerCase().includes(keyword) || initials(item.menuName).includes(keyword)
      const own = item.path && fits ? [hitOf(item, item.path, above, built)] : []
      return [...own, ...walk(item.children, [...above, item.menuName])]
    })
  return walk(nav, []).slice(0, keyword ? 8 : 6)
}

const hitOf = (item: NavItem, path: string, above: string[], built: (path: string) => boolean): Hit => ({
  key: `menu ${item.menuId}`,
  kind: '菜单',
  title: item.menuName,
  sub: [...above, ...(built(path) ? [] : ['待建'])].join(' / '),
  address: path,
})

/** Results of the server: rows of the global search, with the page that shows each. */
export function hitsOf(answer: unknown): Hit[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((row) => {
    if (typeof row !== 'object' || row === null || typeof row.routePath !== 'string') return []
    const query = typeof row.query === 'object' && row.query !== null ? row.query : {}
    // The tab of a resident shows the name, as when it is opened from elsewhere.
    const named = row.type === 'OLDMAN' && row.title ? { tabTitle: row.title } : {}
    const values = Object.entries({ ...query, ...named })
    const texts = Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
    return [
      {
        key: `${row.type} ${row.id}`,
        kind: String(row.typeName ?? '其他'),
        title: String(row.title ?? ''),
        sub: String(row.subTitle ?? ''),
        address: addressText({ path: row.routePath, query: texts }),
        ...(row.type === 'OLDMAN' ? { person: { oldmanId: String(row.id), oldmanName: String(row.title ?? '') } } : {}),
      },
    ]
  })
}

/** Lines whose text or initials contain the search text. */
export function fitting(hits: readonly Hit[], typed: string, initials: (name: string) => string) {
  const keyword = typed.toLowerCase()
  return hits.filter(({ title }) => title.toLowerCase().includes(keyword) || initials(title).includes(keyword))
}
