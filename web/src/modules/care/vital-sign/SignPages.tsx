import { Button, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { abnormal, itemsOf, requiredOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signPermit, signSource, signStatus, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { useCall } from '#kit/calls.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { linked } from '#kit/list/list-parts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import { addDays, nowOf, todayOf } from '#kit/value/format.ts'
import { columnsOf, detailsOf, entered, type SignRow } from './columns.tsx'
import { whyNotOwn } from './own-sign.ts'

/** 体征采集 (care.md 10): one page for each kind of cuff, breath beside the heart, weight beside the temperature. */

const SignGrid = lazy(() => import('./grid/SignGrid.tsx'))
const LimitDialog = lazy(() => import('./LimitDialog.tsx'))
const TrendDialog = lazy(() => import('./TrendDialog.tsx'))

type OpenDialog = { what: 'grid' | 'house' } | { what: 'trend' | 'limit'; row: SignRow }

function SignList({ type }: { type: SignType }) {
  const [opened, setOpened] = useState<OpenDialog>()
  const may = usePermit()
  const word = signType.label(type)
  const first = shownFrom(type)
  const waiting = useCall(vitalSign.list, {
    signTypes: String(type),
    abnormal: abnormal.is.critical,
    measureTimeFrom: first,
    size: 1,
  })
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        name={`sign-${type}`}
        call={vitalSign.list}
        columns={linked(columnsOf(type), {
          column: 'oldmanName',
          open: (row) => setOpened({ what: 'trend', row }),
        })}
        fixed={{ signTypes: String(type) }}
        filters={[
          'oldmanName',
          'measureTimeFrom',
          'measureTimeTo',
          'locationId',
          ...periodOf(type),
          'source',
          'status',
        ]}
        initialFilters={{ measureTimeFrom: first }}
        statusTabs={{ filter: 'abnormal', counts: { 2: waiting.data?.total } }}
        sort={['measureTime', 'abnormal', ...itemsOf[type]]}
        look={{ column: 'measureTime', title: (row) => `${row.oldmanName}的${word}`, fields: detailsOf(type) }}
        rowClass={(row) => (row.status === signStatus.is.void ? 'k-row-muted' : rowColour(row))}
        empty={`点“录入”记一位老人的${word}，或用“批量录入”一次记完一层`}
        tools={
          <>
            <Permit need={signPermit(type, 'add')}>
              <Button onClick={() => setOpened({ what: 'grid' })}>批量录入</Button>
            </Permit>
            {type !== signType.is.weight && (
              <Permit need={signPermit(type, 'limit')}>
                <Button onClick={() => setOpened({ what: 'house' })}>全院阈值</Button>
              </Permit>
            )}
          </>
        }
        add={{
          label: '录入',
          call: vitalSign.save,
          permit: signPermit(type, 'add'),
          title: `录入${word}`,
          fields: ['oldmanId', 'measureTime', ...entered(type)],
          options: {
            ...optionsOf(type),
            oldmanId: { required: true },
            measureTime: { required: true, initial: nowOf },
          },
          input: { signType: type },
          done: ({ results }) => `已录入${word}${results[0].abnormalText ? `：${results[0].abnormalText}` : ''}`,
        }}
        rowActions={[
          { label: '趋势', permit: signPermit(type, 'query'), onClick: (row) => setOpened({ what: 'trend', row }) },
          review(type),
          correct(type, may(signPermit(type, 'edit'))),
          {
            label: '个人阈值',
            permit: signPermit(type, 'limit'),
            show: () => type !== signType.is.weight,
            onClick: (row) => setOpened({ what: 'limit', row }),
          },
          {
            label: '三测单',
            permit: signPermit(type, 'query'),
            onClick: (row) => import('./sign-chart.tsx').then(({ printChart }) => printChart(row)),
          },
          voided(type),
        ]}
      />
      <Suspense>
        {opened?.what === 'grid' && <SignGrid type={type} onClose={close} />}
        {opened?.what === 'house' && <LimitDialog type={type} onClose={close} />}
        {opened?.what === 'limit' && <LimitDialog type={type} person={opened.row} onClose={close} />}
        {opened?.what === 'trend' && <TrendDialog type={type} person={opened.row} onClose={close} />}
      </Suspense>
    </>
  )
}

/** A week; for monthly values such as weight a quarter, the period by which a weight is judged. */
const shownFrom = (type: SignType) => `${addDays(todayOf(), type === signType.is.weight ? -90 : -7)} 00:00:00`
const periodOf = (type: SignType) => (type === signType.is.glucose ? (['glucosePeriod'] as const) : [])
const rowColour = (row: SignRow) =>
  row.abnormal === abnormal.is.critical && !row.reviewText
    ? 'k-row-danger'
    : row.abnormal === abnormal.is.notable
      ? 'k-row-warning'
      : undefined

const optionsOf = (type: SignType): Record<string, FieldOption> => ({
  ...Object.fromEntries(requiredOf(type).map((item) => [item, { required: true }])),
  glucosePeriod: { required: true },
  tempSite: { initial: 1 },
  remark: { span: 'full' },
})

const review = (type: SignType): RowAction<SignRow> => ({
  label: '处理',
  permit: signPermit(type, 'edit'),
  call: vitalSign.save,
  title: (row) => `处理${row.oldmanName}的危急值：${row.abnormalText}`,
  fields: ['reviewText', 'doctorTold', 'recheckMinutes'],
  options: {
    reviewText: { required: true, span: 'full', placeholder: '做了什么，如：给予吸氧，取半卧位' },
    recheckMinutes: { help: '到时提醒复测；报警随处理结束' },
  },
  input: ({ signId }) => ({ signId }),
  columns: 1,
  show: (row) => row.abnormal === abnormal.is.critical && row.status === signStatus.is.valid && !row.reviewText,
  done: (row) => `已处理${row.oldmanName}的危急值`,
})

const correct = (type: SignType, mayEdit: boolean): RowAction<SignRow> => ({
  label: '更正',
  permit: `${signPermit(type, 'add')}|${signPermit(type, 'edit')}`,
  call: vitalSign.save,
  title: (row) => `更正${row.oldmanName}的${signType.label(type)}`,
  fields: ['measureTime', ...entered(type), 'reason'],
  options: { ...optionsOf(type), reason: { span: 'full', help: '他人的记录或超过24小时须填写' } },
  input: ({ signId }) => ({ signId }),
  why: (row) => whyFixed(row) ?? whyNotOwn(row, local.get('userInfo')?.userId, mayEdit, nowOf()),
  done: (row) => `已更正${row.oldmanName}的${signType.label(type)}`,
})

const voided = (type: SignType): RowAction<SignRow> => ({
  label: '作废',
  permit: signPermit(type, 'delete'),
  call: vitalSign.remove,
  danger: true,
  why: (row) => (row.source === signSource.is.device ? undefined : whyFixed(row)),
  confirm: (row) => ({
    title: `作废${row.oldmanName}${row.measureTime.slice(5, 16)}的${signType.label(type)}？`,
    okText: '作废',
    reason: '作废原因',
  }),
  input: ({ signId }) => ({ signIds: [signId] }),
  done: (row) => `已作废${row.oldmanName}的${signType.label(type)}`,
})

/** Why a row cannot be changed by hand. */
function whyFixed({ status, source }: SignRow) {
  if (status === signStatus.is.void) return '已作废'
  if (source === signSource.is.device) return '设备数据不可修改，请作废后补录'
  return source === signSource.is.task ? '由护理任务记录，请在任务中更正' : undefined
}

function SignPage({ types }: { types: readonly SignType[] }) {
  const [type, setType] = useState(types[0])
  if (types.length === 1) return <SignList type={type} />
  return (
    <>
      <Tabs
        activeKey={String(type)}
        onChange={(key) => setType(types.find((one) => String(one) === key) ?? types[0])}
        items={types.map((one) => ({ key: String(one), label: signType.label(one) }))}
      />
      <SignList key={type} type={type} />
    </>
  )
}

const of = signType.is
export const Pressure = () => <SignPage types={[of.pressure]} />
export const Oxygen = () => <SignPage types={[of.oxygen]} />
export const Sugar = () => <SignPage types={[of.glucose]} />
export const Heart = () => <SignPage types={[of.heart, of.breath]} />
export const Temperature = () => <SignPage types={[of.temperature, of.weight]} />
