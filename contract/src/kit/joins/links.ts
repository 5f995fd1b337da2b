/**
 * A number on a screen: the page it leads to, and the filters there. The number equals a figure in that page's answer.
 */
export interface NumberLink {
  path: string
  /** By its name: the first screen does not load the contracts of all its links. */
  call: string
  query: Readonly<Record<string, string>>
  /** The field of the call's answer that contains the figure: `total`, `free`, `sum.arrears`. */
  figure: string
  /** The permission to follow it, and to do something there. */
  permit: string
}

/**
 * The link to the rows of a list: for users who may read its page, and with `step` also take that step there.
 *
 *     listLink('/administration/complaint/records', 'complaint.list', { status: '1' }, 'assign')
 */
export function listLink(path: string, call: string, query: NumberLink['query'], step?: string): NumberLink {
  const page = path.slice(1).split('?')[0].replaceAll('/', '.')
  return { path, call, query, figure: 'total', permit: step ? `${page}.query&${page}.${step}` : `${page}.query` }
}
