import { Button } from 'antd'
import type { Call } from '#contract/kit/calls.ts'
import { ListPage } from '../ListPage.tsx'
import { type Action, beginAt, type StartValues } from '../page/action.ts'
import { usePage } from '../page/page.ts'
import { usePermit } from '../page/permit.ts'
import type { ListCall } from '../value/schema.ts'
import type { ListPageProps } from './list-props.ts'

interface ResidentTabProps<C extends ListCall, A extends Call> extends ListPageProps<C, A> {
  /** The page whose 新增 is pressed for this resident. */
  begin?: Pick<Action, 'title' | 'path' | 'permit'>
}

/**
 * A list as a tab of the archive: the rows of one resident, without the columns that name the resident.
 *
 *     export const Tab = residentTab({ name: 'visit', call: visit.list, columns, filters: ['visitStatus'] })
 */
export function residentTab<C extends ListCall, A extends Call = Call>({
  columns,
  begin,
  ...rest
}: ResidentTabProps<C, A>) {
  const own = columns.filter(({ key }) => !residentKeys.has(key))
  return function ResidentTab({ oldmanId, name }: { oldmanId: string; name?: string }) {
    const tools = begin && <Begin {...begin} of={{ oldmanId, oldmanName: name }} />
    return <ListPage {...rest} columns={own} fixed={{ oldmanId }} {...(tools && { tools })} />
  }
}

function Begin({ title, path, permit, of }: Pick<Action, 'title' | 'path' | 'permit'> & { of: StartValues }) {
  const page = usePage()
  const may = usePermit()
  if (!may(permit)) return null
  const begin = () => {
    beginAt(path, of)
    page.open(path)
  }
  return (
    <Button type="primary" onClick={begin}>
      {title}
    </Button>
  )
}

const residentKeys: ReadonlySet<string> = new Set(['oldmanId', 'oldmanName', 'bedName'])
