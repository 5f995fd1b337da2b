import { Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { items, itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { healthRecord, personalPage } from '#contract/modules/devices/health-record/health-record.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { Chart } from '#kit/chart/Chart.tsx'
import { HeadCard } from '#kit/DetailPage.tsx'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'
import { RangeInput } from '#kit/inputs/date-inputs.tsx'
import { warn } from '#kit/look/notice.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'
import { TabName } from './TabName.tsx'
import './health.css'

type Whole = ReplyFor<typeof healthRecord.record>
const mostDays = 31

/** A resident and the state of health: today, vital signs, sleep, drugs, assessments, handovers (iot.md 6). */
export function RecordView({ oldmanId, named }: { oldmanId: string; named?: boolean }) {
  const [{ from, to }, setSpan] = useState({ from: addDays(todayOf(), -6), to: todayOf() })
  const query = useCall(healthRecord.record, { oldmanId, from, to })
  const month = to.slice(0, 7)
  function choose(begin: string | undefined, end: string | undefined) {
    if (!begin || !end) return
    const first = addDays(end, 1 - mostDays)
    if (begin < first) warn(`一次最多看${mostDays}天，已从${first}开始`)
    setSpan({ from: begin < first ? first : begin, to: end })
  }
  return (
    <div className="k-detail">
      <div className="health-range">
        <RangeInput aria-label="时段" value={[from, to]} onChange={choose} />
        <Permit need={`${personalPage}.print`}>
          <Button onClick={() => void saveFile(healthRecord.report, { oldmanId, month }).catch(markShown)}>
            {`${month.slice(0, 4)}年${Number(month.slice(5))}月月报`}
          </Button>
        </Permit>
      </div>
      <Loaded query={query}>
        {(data) => (
          <>
            {named && <TabName name={`${data.header.oldmanName} 健康档案`} />}
            <HeadCard {...headOf(data)} />
            <Today today={data.today} />
            <Courses data={data} />
            <Papers data={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const headOf = ({ header }: Whole) => ({
  title: header.oldmanName,
  photo: header.photo ?? null,
  badges: header.riskTags,
  facts: [
    ['性别', sexes.label(header.sex)],
    ['年龄', header.age === null ? null : `${header.age}岁`],
    ['床位', header.bedName],
    ['护理等级', header.levelName],
    ['饮食', header.diet],
    ['诊断', header.diagnoses.join('、')],
  ] as const,
})

const shown = (value: number | null, unit: string) => (value === null ? '—' : `${value} ${unit}`)

function Today({ today }: { today: Whole['today'] }) {
  const facts = [
    ['静息心率', shown(today.restHr, '次/分')],
    ['平均呼吸', shown(today.avgRr, '次/分')],
    ['在床', shown(today.inBedMin, '分钟')],
    ['夜间离床', shown(today.nightOutCount, '次')],
    ['翻身', shown(today.turnCount, '次')],
    ['床垫', today.online === null ? '未绑定' : today.online ? '在线' : '离线'],
  ]
  return (
    <section className="k-card">
      <h3>今天</h3>
      <dl className="health-cards">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="k-muted">
        {today.lastSigns
          .map(({ name, text, measureTime }) => `${name} ${text}（${measureTime.slice(5, 16)}）`)
          .join('，') || '还没有体征记录'}
      </p>
    </section>
  )
}

function Courses({ data: { signs, sleep } }: { data: Whole }) {
  return (
    <div className="health-grid">
      <section className="k-card">
        <h3>睡眠</h3>
        <Chart
          kind="bar"
          title="每日在床与睡眠"
          unit="分钟"
          height={220}
          x={sleep.map(({ date }) => date.slice(5))}
          series={[
            { name: '在床', data: sleep.map(({ inBedMin }) => inBedMin) },
            { name: '睡眠', data: sleep.map(({ sleepMin }) => sleepMin) },
          ]}
        />
      </section>
      {signs.map(({ signType: type, points }) => {
        const own = itemsOf[type as SignType].filter((item) => points.some(({ values }) => item in values)) // as: the code list of signs
        return (
          <section className="k-card" key={type}>
            <h3>{signType.label(type)}</h3>
            <Chart
              kind="line"
              title={signType.label(type)}
              unit={own[0] && items[own[0]].unit}
              height={220}
              x={points.map(({ time }) => time.slice(5, 16))}
              series={own.map((item) => ({
                name: items[item].label,
                data: points.map(({ values }) => values[item] ?? null),
              }))}
            />
          </section>
        )
      })}
    </div>
  )
}

function Part({ title, none, children }: { title: string; none: string | undefined; children: ReactNode }) {
  return (
    <section className="k-card">
      <h3>{title}</h3>
      {none ? <p className="k-muted">{none}</p> : children}
    </section>
  )
}
const small = { size: 'small' as const, pagination: false as const }
const time = (value: string | null) => <TimeText value={value} />

/** Parts of other pages are absent without their permission. */
function Papers({ data: { alarms, drugs, assessments, notes } }: { data: Whole }) {
  return (
    <div className="health-grid">
      {alarms && (
        <Part title="报警" none={alarms.length === 0 ? '这段时间没有报警' : undefined}>
          <Table
            {...small}
            rowKey="alarmId"
            dataSource={alarms}
            columns={[
              { title: '时间', dataIndex: 'raisedTime', width: 160, render: time },
              { title: '类型', dataIndex: 'alarmTypeName', width: 110 },
              { title: '级别', dataIndex: 'level', width: 80, render: (level) => alarmLevel.label(level) },
              { title: '数值', dataIndex: 'value', render: (value) => value ?? '—' },
              { title: '状态', dataIndex: 'alarmStatus', width: 90, render: (state) => alarmStatus.label(state) },
            ]}
          />
        </Part>
      )}
      {drugs && (
        <Part title="在用药品" none={drugs.length === 0 ? '没有在用药品' : undefined}>
          <Table
            {...small}
            rowKey="drugName"
            dataSource={drugs}
            columns={[
              { title: '药品', dataIndex: 'drugName' },
              { title: '剂量', dataIndex: 'dose', width: 90 },
              { title: '频次', dataIndex: 'freq', width: 110 },
              { title: '时间', dataIndex: 'takeTimes', width: 150, render: (times: string[]) => times.join('、') },
            ]}
          />
        </Part>
      )}
      {assessments && (
        <Part title="评估" none={assessments.length === 0 ? '还没有评估' : undefined}>
          <Table
            {...small}
            rowKey="assessmentId"
            dataSource={assessments}
            columns={[
              { title: '类型', dataIndex: 'assessmentType', width: 150, render: (type) => assessType.label(type) },
              { title: '完成时间', dataIndex: 'finishTime', width: 160, render: time },
              { title: '结果', dataIndex: 'finalGradeName', render: (name: string | null) => name ?? '—' },
            ]}
          />
        </Part>
      )}
      <Part title="交班记录" none={notes.length === 0 ? '这段时间没有交班内容' : undefined}>
        <Table
          {...small}
          rowKey={(note) => `${note.time} ${note.text}`}
          dataSource={notes}
          columns={[
            { title: '时间', dataIndex: 'time', width: 160, render: time },
            { title: '内容', dataIndex: 'text' },
            { title: '交班人', dataIndex: 'byName', width: 100 },
          ]}
        />
      </Part>
    </div>
  )
}
