import { type ReactNode, useState } from 'react'
import { changeStatus, LevelChange, levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { awaits, whyUndecided } from '#kit/review/review-actions.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { AffirmDialog, type Change } from './AffirmDialog.tsx'
import { Effect } from './Effect.tsx'
import { PresentLevel } from './PresentLevel.tsx'

const columns = cols(
  LevelChange,
  [
    'oldmanName',
    'bedName',
    'fromLevelName',
    'toLevelName',
    'changeStatus',
    'waitingFor',
    'priceDiff',
    'effectiveDate',
    'basis',
    'affirmByName',
  ],
  {
    oldmanName: { width: 80 },
    bedName: { width: 120 },
    fromLevelName: { width: 128 },
    toLevelName: { width: 128 },
    basis: { width: 140 },
    priceDiff: { width: 90 },
    effectiveDate: { width: 104 },
    changeStatus: { width: 90 },
    affirmByName: { width: 84 },
  },
)

/** 等级变更 (care.md 9.6): proposed by an assessment or by hand, confirmed by the head nurse or the director. */
export default function ChangeList({ views }: { views: ReactNode }) {
  const [adding, setAdding] = useState<string>()
  const [affirmed, setAffirmed] = useState<Change>()
  return (
    <>
      <ListPage
        name="levelChange"
        call={levelChange.list}
        columns={columns}
        filters={['oldmanName', 'toLevelId', 'effectiveDateFrom', 'effectiveDateTo']}
        statusTabs={{ filter: 'changeStatus' }}
        sort={['effectiveDate', 'createTime', 'priceDiff']}
        tools={views}
        look={{ column: 'oldmanName' }}
        named={(row) => `${row.oldmanName}的等级变更`}
        rowClass={(row) => (row.changeStatus === changeStatus.is.proposed ? 'k-row-warning' : undefined)}
        empty="评估结果与现等级不同时会自动提出变更；也可以手工提出"
        add={{
          label: '提出变更',
          permit: levelChange.create.options.permit,
          onClick: ({ oldmanId }) => setAdding(oldmanId ?? ''),
        }}
        rowActions={[
          {
            label: '确认',
            permit: levelChange.affirm.options.permit,
            show: awaits,
            why: whyUndecided,
            onClick: setAffirmed,
          },
          {
            label: '驳回',
            call: levelChange.reject,
            show: awaits,
            why: whyUndecided,
            confirm: () => ({ reason: '驳回原因' }),
          },
          {
            label: '确认单',
            permit: levelChange.list.options.permit,
            show: ({ changeStatus: status }) => status !== changeStatus.is.rejected && status !== changeStatus.is.void,
            onClick: (row) => import('./change-slip.tsx').then(({ printChange }) => printChange(row)),
          },
          {
            label: '作废',
            call: levelChange.cancel,
            danger: true,
            show: ({ mayCancel }) => mayCancel === 1,
            confirm: (row) => ({ title: `作废${row.oldmanName}的等级变更？`, okText: '作废', reason: '作废原因' }),
            done: (row) => `已作废${row.oldmanName}的等级变更`,
          },
        ]}
      />
      {adding !== undefined && (
        <FormModal
          call={levelChange.create}
          title="提出等级变更"
          columns={1}
          fields={['oldmanId', 'toLevelId', 'effectiveDate', 'reason']}
          options={{
            reason: { required: true, help: '没有评估依据时必填' },
            effectiveDate: { help: '确认时可以调整' },
          }}
          initial={{ oldmanId: adding || undefined, effectiveDate: addDays(todayOf(), 1) }}
          outlook={({ oldmanId, toLevelId }) => (
            <>
              <PresentLevel oldmanId={oldmanId} />
              <Effect oldmanId={oldmanId} toLevelId={toLevelId} />
            </>
          )}
          done={() => '已提出等级变更，等待确认'}
          onClose={() => setAdding(undefined)}
        />
      )}
      {affirmed && <AffirmDialog change={affirmed} onClose={() => setAffirmed(undefined)} />}
    </>
  )
}
