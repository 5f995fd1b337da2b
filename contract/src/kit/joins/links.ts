/** A number on a screen: where it leads, and what is asked there. The figure of that answer is the number itself. */
export interface NumberLink {
  path: string
  /** By its name: the first screen does not load the contracts of all it leads to. */
  call: string
  query: Readonly<Record<string, string>>
  /** The field of the call's answer that holds the figure: `total`, `free`, `sum.arrears`. */
  figure: string
  /** Who may follow it, and has something to do there. */
  permit: string
}

/**
 * The link to the rows of a list: who may read its page, and with `step` also take that step there.
 *
 *     listLink('/administration/complaint/records', 'complaint.list', { status: '1' }, 'assign')
 */
export function listLink(path: string, call: string, query: NumberLink['query'], step?: string): NumberLink {
  const page = path.slice(1).split('?')[0].replaceAll('/', '.')
  return { path, call, query, figure: 'total', permit: step ? `${page}.query&${page}.${step}` : `${page}.query` }
}
