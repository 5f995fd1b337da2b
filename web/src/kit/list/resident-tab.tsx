import type { Call } from '#contract/kit/calls.ts'
import { ListPage } from '../ListPage.tsx'
import type { ListCall } from '../value/schema.ts'
import type { ListPageProps } from './list-props.ts'

/**
 * A list as a tab of the archive: the rows of one resident, without the columns that say who that is.
 *
 *     export const Tab = residentTab({ name: 'visit', call: visit.list, columns, filters: ['visitStatus'] })
 */
export function residentTab<C extends ListCall, A extends Call = Call>({ columns, ...rest }: ListPageProps<C, A>) {
  const own = columns.filter(({ key }) => !residentKeys.has(key))
  return function ResidentTab({ oldmanId }: { oldmanId: string }) {
    return <ListPage {...rest} columns={own} fixed={{ oldmanId }} />
  }
}

const residentKeys: ReadonlySet<string> = new Set(['oldmanId', 'oldmanName', 'bedName'])
