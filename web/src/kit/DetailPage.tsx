import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Skeleton, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Photo } from './cells.tsx'
import { ListDialogs } from './list/row/lazy-dialogs.ts'
import type { RowAction } from './list/row/row-actions.tsx'
import { confirmAction, menuItemOf, offReason, permitOf } from './list/row/row-actions.tsx'
import { Loaded } from './page/Loaded.tsx'
import { usePage } from './page/page.ts'
import { usePermit } from './page/permit.ts'

const TabCard = lazy(() => import('./detail/TabCard.tsx'))

export interface Head {
  title: string
  /** The photo of a person; without one the last character of the name is shown. Documents leave this property out. */
  photo?: string | null
  /** Status chips beside the name. */
  chips?: ReactNode
  /** Red badges: allergies and risks. */
  badges?: readonly (string | null | undefined)[]
  /** Age, bed, level, balances: label and value; empty values are left out. */
  facts?: readonly (readonly [string, ReactNode])[]
}

export interface DetailTab {
  key: string
  label: string
  /** Shown only with this permission. */
  permit?: string
  children: ReactNode
}

export interface DetailPageProps<T extends object> {
  query: { data: T | undefined; error: unknown; refetch: () => Promise<{ data: T | undefined }> }
  head: (data: T) => Head
  /** A tab is shown to users who have its permission; the history stands last. */
  tabs: (data: T) => readonly DetailTab[]
  /** As in lists: an action asks first, opens a form, or does something of its own. */
  actions?: readonly RowAction<T>[]
}

/**
 * Everything about one row: head card, then tabs; actions at the top right.
 *
 *     <DetailPage query={useCall(resident.get, { oldmanId })} actions={[{ label: '退住', call: live.quit, why: liveFlow.why('quit') }]}
 *       head={(row) => ({ title: row.oldmanName, photo: row.photo, badges: [row.allergy], facts: [['床位', row.bedName]] })}
 *       tabs={(row) => [{ key: 'base', label: '基本信息', children: <Facts shape={Resident.shape} row={row} keys={keys} /> }]} />
 */
export function DetailPage<T extends object>({ query, head, tabs, actions = [] }: DetailPageProps<T>) {
  return (
    <Loaded query={query}>
      {(data) => (
        <div className="k-detail">
          <TabName name={head(data).title} />
          <HeadCard {...head(data)}>
            <Actions row={data} actions={actions} fresh={async () => (await query.refetch()).data} />
          </HeadCard>
          <Suspense fallback={<Skeleton active className="k-card" />}>
            <TabCard tabs={tabs(data)} />
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}

/** The tab takes the name of the row, unless the page that opened it has set another name. */
function TabName({ name }: { name: string }) {
  const page = usePage()
  const { setTitle, title, query } = page
  useEffect(() => {
    if (!query.tabTitle) setTitle(`${name} ${title}`)
  }, [name, title, query.tabTitle, setTitle])
  return null
}

export function HeadCard({ title, photo, chips, badges = [], facts = [], children }: Head & { children?: ReactNode }) {
  const risks = badges.filter((badge) => badge)
  return (
    <div className="k-card k-head">
      {photo !== undefined && <Photo name={title.split(' ')[0]} src={photo} size={64} square />}
      <div className="k-head-main">
        <div className="k-head-title">
          <h2>{title}</h2>
          {chips}
          {risks.map((risk) => (
            <span key={risk} className="k-badge">
              {risk}
            </span>
          ))}
        </div>
        <div className="k-facts">
          {facts
            .filter(([, value]) => value !== null && value !== undefined && value !== '')
            .map(([label, value]) => (
              <span key={label}>
                <span>{label}</span>
                <span>{value}</span>
              </span>
            ))}
        </div>
      </div>
      {children}
    </div>
  )
}

interface ActionsProps<T extends object> {
  row: T
  actions: readonly RowAction<T>[]
  /** The row after it was read again. */
  fresh: () => Promise<T | undefined>
}

function Actions<T extends object>({ row, actions, fresh }: ActionsProps<T>) {
  const may = usePermit()
  const [open, setOpen] = useState<RowAction<T>>()
  const here = actions.filter((action) => may(permitOf(action)) && (action.show?.(row) ?? true))
  function act(action: RowAction<T>) {
    if (action.onClick) action.onClick(row)
    else if (action.call && (action.confirm || action.call.method === 'DELETE'))
      void confirmAction(action, action.call, row)
    else setOpen(action)
  }
  const more = here.slice(4)
  return (
    <div className="k-toolbar-right">
      {here.slice(0, 4).map((action, index) => {
        const reason = offReason(action, row)
        return (
          <Tooltip key={action.label} title={reason}>
            <Button
              type={index === 0 ? 'primary' : 'default'}
              danger={action.danger}
              disabled={reason !== undefined}
              onClick={() => act(action)}
            >
              {action.label}
            </Button>
          </Tooltip>
        )
      })}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((action) => menuItemOf(action, row)),
            onClick: ({ key }) => {
              const action = more.find((one) => one.label === key)
              if (action) act(action)
            },
          }}
        >
          <Button aria-label="更多操作" icon={<MoreOutlined />} />
        </Dropdown>
      )}
      {open && (
        <Suspense>
          <ListDialogs dialog={{ action: open, row }} fresh={() => fresh} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
