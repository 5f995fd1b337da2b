import { Button } from 'antd'
import { useState } from 'react'
import { activityRisk, activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { signStatus } from '#contract/modules/campus/activity/register.ts'
import { useCall } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import type { Row } from '../activity-columns.tsx'
import { headOf } from '../activity-head.tsx'
import {
  type Batch,
  Failures,
  hasFailed,
  type Person,
  SignInDialog,
  SignOutDialog,
  wordsOf,
} from '../register/BatchDialogs.tsx'
import { type Registration, signColumns } from '../register/register-columns.tsx'

const { in: isIn, out } = signStatus.is
const page = 'administration.activitySign'

/** 签到详情: who is registered, who has come and who has left (administration.md 6). */
export default function SignDetail() {
  const { query } = usePage()
  return query.id ? (
    <Detail activityId={query.id} />
  ) : (
    <Nowhere words="请从活动签到打开一场活动" list="/administration/activitySign" label="打开活动签到" />
  )
}

function Detail({ activityId }: { activityId: string }) {
  const query = useCall(activity.get, { activityId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={headOf}
      actions={[
        {
          label: '打印签到表',
          permit: `${page}.print`,
          onClick: (row) => void import('./print-sign.tsx').then(({ printSign }) => printSign(row.activityId)),
        },
      ]}
      tabs={(row) => [
        {
          key: 'signs',
          label: '签到名单',
          children: <Signs of={row} />,
        },
      ]}
    />
  )
}

type SignAction = { of: 'in' | 'out'; rows: readonly Person[] }

function Signs({ of }: { of: Row }) {
  const { activityId } = of
  const off = of.activityStatus === activityStatus.is.cancelled
  const [doing, setDoing] = useState<SignAction>()
  const [failed, setFailed] = useState<Batch>()
  const toSign = ({ signStatus: state }: Registration) => (state === isIn || state === out ? '已经签到' : undefined)
  const toLeave = ({ signStatus: state }: Registration) =>
    state === isIn ? undefined : state === out ? '已经签退' : '尚未签到，不能签退'
  const here = ({ signStatus: state }: Registration) => state === isIn || state === out
  const inAction = { label: '签到', permit: `${page}.signIn`, why: toSign }
  const outAction = { label: '签退', permit: `${page}.signOut`, why: toLeave }
  const dialog = doing && { activityId, rows: doing.rows, onDone: after, onClose: () => setDoing(undefined) }
  function after(batch: Batch) {
    if (hasFailed(batch)) setFailed(batch)
  }
  return (
    <>
      <ListPage
        name="activity-sign-rows"
        call={activity.signs}
        fixed={{ activityId }}
        columns={signColumns}
        filters={['keyword', 'signStatus']}
        sort={['signInTime', 'signStatus']}
        tools={
          !off && (
            <Permit need={`${page}.signIn`}>
              <Button onClick={() => setDoing({ of: 'in', rows: [] })}>现场报名并签到</Button>
            </Permit>
          )
        }
        batch={[
          { ...inAction, onClick: (rows) => setDoing({ of: 'in', rows }) },
          { ...outAction, onClick: (rows) => setDoing({ of: 'out', rows }) },
        ]}
        rowActions={[
          { ...inAction, show: (row) => !here(row), onClick: (row) => setDoing({ of: 'in', rows: [row] }) },
          { ...outAction, show: here, onClick: (row) => setDoing({ of: 'out', rows: [row] }) },
          {
            label: '撤销签到',
            permit: `${page}.signIn`,
            danger: true,
            show: here,
            onClick: (row) => void takeBack(row, after),
          },
        ]}
        empty="还没有人报名；直接来参加的用“现场报名并签到”"
      />
      {dialog &&
        (doing.of === 'in' ? (
          <SignInDialog {...dialog} dangerous={of.riskLevel === activityRisk.is.high} />
        ) : (
          <SignOutDialog {...dialog} />
        ))}
      {failed && <Failures batch={failed} onClose={() => setFailed(undefined)} />}
    </>
  )
}

const takeBack = (
  { activityId, oldmanId, oldmanName, walkIn, chargeAmount }: Registration,
  after: (batch: Batch) => void,
) =>
  confirmDo({
    title: `撤销${oldmanName}的签到？`,
    content: `${chargeAmount ? '已记的费用冲回' : '签到、签退和记录清除'}${walkIn === 1 ? '，现场报名一并取消' : ''}。只能在签到当天撤销。`,
    okText: '撤销签到',
    danger: true,
    call: activity.signIn,
    input: { activityId, oldmanIds: [oldmanId], cancel: 1 },
    done: (batch) => {
      after(batch)
      return wordsOf('已撤销签到', batch)
    },
  })
