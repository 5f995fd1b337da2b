import { useState } from 'react'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { usePage } from '#kit/page/page.ts'
import { RecordView } from './RecordView.tsx'

/** 个人健康档案; opened without a resident, it offers a search by name, initials or bed, with or without a mattress. */
export default function RecordPage() {
  const { oldmanId } = usePage().query
  return oldmanId ? <RecordView oldmanId={oldmanId} named /> : <Choice />
}

const residents = { label: '老人', kind: 'ref', lookup: 'residents' } as const

function Choice() {
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <section className="k-card">
        <h3>选择老人</h3>
        <div className="health-choice">
          <FieldInput
            meta={residents}
            field="oldmanId"
            aria-label="老人"
            placeholder="输入姓名、拼音首字母或床号查找"
            value={chosen}
            onChange={(next) => setChosen(typeof next === 'string' ? next : undefined)}
          />
        </div>
      </section>
      {chosen && <RecordView key={chosen} oldmanId={chosen} />}
    </>
  )
}
