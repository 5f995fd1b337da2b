import { Radio } from 'antd'
import { useState } from 'react'
import { drugTake, takeAction } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus, verifyWay } from '#contract/modules/stock/drug-take/take-codes.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Values } from '#kit/value/schema.ts'
import type { Round } from '../take-words.tsx'
import { type AtNeedUse, whyNot } from './at-need.ts'
import { linesAt } from './lines-at.ts'

export type Kind = 'give' | 'refuse'

const byEye = (values: Values) => values.verifyWay === verifyWay.is.eye
const verify = {
  verifyWay: { required: true },
  verifyCode: {
    show: (values: Values) => !byEye(values),
    required: true,
    placeholder: '扫腕带、床头码或老人卡',
    label: '扫码',
  },
  reason: { help: '人工核对、已过时间时必填' },
}

/** 发药 or 拒服: first the identity, then the doses. */
export function GiveDialog({ kind, row, onClose }: { kind: Kind; row: Round; onClose: () => void }) {
  const [doses, setDoses] = useState<Record<string, unknown>>({})
  const open = linesAt(row, takeStatus.is.toGive)
  const isGive = kind === 'give'
  const lines = open.flatMap(({ takeLineId }) =>
    doses[takeLineId] === undefined ? [] : [{ takeLineId, actualDose: doses[takeLineId] }],
  )
  // Only the named lines are given; the others are sent as not given, with their whole dose.
  const sent =
    lines.length === 0
      ? undefined
      : open.map(({ takeLineId, dose }) => ({ takeLineId, actualDose: doses[takeLineId] ?? dose }))
  return (
    <FormModal
      call={drugTake.takeDo}
      title={`${isGive ? '给' : ''}${row.oldmanName ?? ''}${isGive ? '发' : '拒服'}${row.planTime?.slice(11, 16) ?? ''}的药`}
      columns={2}
      fields={[
        'verifyWay',
        'verifyCode',
        ...(isGive ? [] : (['refuseReason'] as const)),
        'reason',
        'opened',
        'checkerId',
      ]}
      initial={{ verifyWay: verifyWay.is.band }}
      options={{
        ...verify,
        refuseReason: { required: true },
        opened: { help: isGive ? '少服时，剩余已开封须销毁' : '已开封的药不能放回，须销毁' },
        checkerId: { show: (values) => values.opened === 1, required: true, help: '须另一人在场核对销毁' },
      }}
      input={async () => ({
        action: isGive ? takeAction.is.give : takeAction.is.refuse,
        takes: [{ takeId: row.takeId, version: row.version, ...(isGive && sent && { lines: sent }) }],
      })}
      outlook={() => (
        <>
          {row.allergyDrug && <p className="take-odd">过敏：{row.allergyDrug}</p>}
          {open.map((line) => (
            <p key={line.takeLineId}>
              {line.drugName} {line.drugSpec}：计划 {line.dose} <DictText code="DRUG_UNIT" value={line.unit} />，
              <DictText code="DRUG_WAY" value={line.drugWay} />
              {line.caution && `；${line.caution}`}
              {isGive && (
                <span className="take-actual">
                  实际用量
                  <FieldInput
                    meta={{ label: '实服', kind: 'decimal', min: 0, max: line.dose }}
                    field="actualDose"
                    inList
                    aria-label={`${line.drugName}实服`}
                    value={doses[line.takeLineId] ?? line.dose}
                    onChange={(value) => setDoses({ ...doses, [line.takeLineId]: value })}
                  />
                  <DictText code="DRUG_UNIT" value={line.unit} />
                </span>
              )}
            </p>
          ))}
        </>
      )}
      okText={isGive ? '确认已服' : '登记拒服'}
      done={() => (isGive ? `已给${row.oldmanName ?? ''}发药` : `已登记${row.oldmanName ?? ''}拒服`)}
      onClose={onClose}
    />
  )
}

/** 必要时用药: resident, drug, reason; after a nurse has scanned the wristband it is given at once. */
export function PrnDialog({ onClose }: { onClose: () => void }) {
  const [chosen, choose] = useState<{ oldmanId: unknown; useId: string }>()
  // A choice for one resident does not apply to another.
  const chosenFor = ({ oldmanId }: Values) => (chosen?.oldmanId === oldmanId ? chosen?.useId : undefined)
  return (
    <FormModal
      call={drugTake.takeDo}
      title="必要时用药"
      columns={2}
      fields={['oldmanId', 'verifyWay', 'verifyCode', 'reason']}
      initial={{ verifyWay: verifyWay.is.band }}
      options={{
        ...verify,
        oldmanId: { required: true },
        reason: { required: true, label: '用药原因', help: '例如：头痛，疼痛评分5分' },
      }}
      input={async (values) => ({ action: takeAction.is.prn, useId: chosenFor(values) })}
      outlook={(values) =>
        typeof values.oldmanId === 'string' && (
          <AtNeed
            oldmanId={values.oldmanId}
            chosen={chosenFor(values)}
            onChoose={(useId) => choose({ oldmanId: values.oldmanId, useId })}
          />
        )
      }
      okText="登记用药"
      done={(reply) =>
        reply.results[0]?.status === takeStatus.is.given ? '已发药，一小时后请记录效果' : '已登记，请摆药核对后发放'
      }
      onClose={onClose}
    />
  )
}

/**
 * The drugs at need of a resident: doses today, time since the last, remaining stock; a drug that may not be given now
 * has the reason.
 */
function AtNeed({
  oldmanId,
  chosen,
  onChoose,
}: {
  oldmanId: string
  chosen?: string
  onChoose: (useId: string) => void
}) {
  const query = useCall(drugTake.takeDict, { oldmanId }, { keep: false })
  return (
    <Loaded query={query}>
      {(all) => {
        const uses = all.filter(({ prn }) => prn === 1)
        if (uses.length === 0) return <p className="k-muted">这位老人没有必要时用药</p>
        return (
          <>
            <p>
              <b>{uses[0].oldmanName}</b> <span className="k-muted">{uses[0].bedName}</span>
            </p>
            {uses[0].allergyDrug && <p className="take-odd">过敏：{uses[0].allergyDrug}</p>}
            <Radio.Group value={chosen} onChange={({ target }) => onChoose(target.value)} aria-label="必要时药品">
              {uses.map((use) => (
                <AtNeedLine key={use.useId} use={use} />
              ))}
            </Radio.Group>
          </>
        )
      }}
    </Loaded>
  )
}

function AtNeedLine({ use }: { use: AtNeedUse }) {
  const why = whyNot(use)
  return (
    <p>
      <Radio value={use.useId} disabled={why !== undefined}>
        {use.drugName} 每次{use.doseValue}
        <DictText code="DRUG_UNIT" value={use.doseUnit} />，{use.indication}；今日 {use.takenToday}/{use.maxPerDay} 次
        {use.sinceMinutes != null && `，距上次${use.sinceMinutes}分钟`}，可用{use.stock}
        <DictText code="DRUG_UNIT" value={use.unit} />
        {/* Inside: beside the box the group would show letters without a size. */}
        {why && <span className="take-odd"> {why}</span>}
      </Radio>
    </p>
  )
}
