import { useState } from 'react'
import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import { useCall } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { headOf } from '../activity-head.tsx'
import { type Batch, Failures, hasFailed, type Person, RegisterDialog, wordsOf } from './BatchDialogs.tsx'
import { candidateColumns, registerColumns } from './register-columns.tsx'

const { open, closed } = activityStatus.is
const { cancelled } = registerStatus.is
const { none } = signStatus.is
const page = 'administration.activityRegister'

/** 报名详情: residents in scope with their conflicts, and those already registered (administration.md 6). */
export default function RegisterDetail() {
  const { query } = usePage()
  return query.id ? (
    <Detail activityId={query.id} />
  ) : (
    <Nowhere words="请从活动报名打开一场活动" list="/administration/activityRegister" label="打开活动报名" />
  )
}

function Detail({ activityId }: { activityId: string }) {
  const query = useCall(activity.get, { activityId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={headOf}
      tabs={({ activityStatus: status }) => [
        ...(status === open
          ? [{ key: 'pick', label: '选择老人', permit: `${page}.query`, children: <Pick activityId={activityId} /> }]
          : []),
        {
          key: 'registers',
          label: '报名名单',
          children: <Registered activityId={activityId} status={status} />,
        },
      ]}
    />
  )
}

const isIn = (row: { registerStatus?: number | null }) => row.registerStatus != null && row.registerStatus !== cancelled
const already = (row: { registerStatus?: number | null }) => (isIn(row) ? '已经报名或候补' : undefined)

function Pick({ activityId }: { activityId: string }) {
  const [rows, setRows] = useState<readonly Person[]>()
  const [failed, setFailed] = useState<Batch>()
  return (
    <>
      <ListPage
        name="activity-candidates"
        call={activity.candidates}
        rowKey="oldmanId"
        fixed={{ activityId }}
        columns={candidateColumns}
        filters={['keyword', 'locationId', 'registerStatus']}
        sort={['bedName', 'oldmanName']}
        batch={[{ label: '报名', permit: `${page}.register`, why: already, onClick: setRows }]}
        rowActions={[
          {
            label: '报名',
            permit: `${page}.register`,
            show: (row) => !isIn(row),
            why: (row) => (row.away === 1 ? '外出中' : row.clash ? '同一时段已报名其他活动' : undefined),
            onClick: (row) => setRows([row]),
          },
        ]}
        empty="范围内没有在住的老人"
      />
      {rows && (
        <RegisterDialog
          activityId={activityId}
          rows={rows}
          onDone={(batch) => hasFailed(batch) && setFailed(batch)}
          onClose={() => setRows(undefined)}
        />
      )}
      {failed && <Failures batch={failed} onClose={() => setFailed(undefined)} />}
    </>
  )
}

function Registered({ activityId, status }: { activityId: string; status: number }) {
  const picks = status === open
  const mayLeave = picks || status === closed
  const [failed, setFailed] = useState<Batch>()
  const leave = (rows: readonly Person[]) =>
    confirmDo({
      title: `取消${rows.length === 1 ? rows[0].oldmanName : `${rows.length}位老人`}的报名？`,
      content: '空出的名额按顺序给候补的老人。',
      okText: '取消报名',
      danger: true,
      call: activity.register,
      input: { activityId, oldmanIds: rows.map(({ oldmanId }) => oldmanId), action: 'unregister' },
      done: (batch) => {
        if (hasFailed(batch)) setFailed(batch)
        return wordsOf('已取消报名', batch)
      },
    })
  const why = () => (mayLeave ? undefined : '活动开始后不能取消报名')
  const out = (row: { registerStatus: number; signStatus: number }) =>
    row.registerStatus === cancelled ? '已取消' : row.signStatus === none ? why() : '已经签到，请先撤销签到'
  return (
    <>
      <ListPage
        name="activity-registered"
        call={activity.registers}
        fixed={{ activityId }}
        columns={registerColumns}
        filters={['keyword', 'locationId', 'registerStatus']}
        sort={['registerTime']}
        batch={[
          {
            label: '取消报名',
            permit: `${page}.unregister`,
            danger: true,
            why: out,
            onClick: (rows) => void leave(rows),
          },
        ]}
        rowActions={[
          {
            label: '取消报名',
            permit: `${page}.unregister`,
            danger: true,
            why: out,
            onClick: (row) => void leave([row]),
          },
        ]}
        empty={picks ? '还没有人报名，在“选择老人”里勾选后报名' : '没有人报名'}
      />
      {failed && <Failures batch={failed} onClose={() => setFailed(undefined)} />}
    </>
  )
}
