import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '#kit/Dialog.tsx'
import { todayOf } from '#kit/value/format.ts'
import { printStatements } from './print-statement.tsx'

interface Props {
  people: readonly { oldmanId: string; oldmanName: string }[]
  onClose: () => void
}

const words = ['一', '二', '三', '四']

/** The quarters of two years, the current one first: it ends today. */
function quarters(today: string) {
  const [year, month] = today.split('-').map(Number)
  const last = year * 4 + Math.floor((month - 1) / 3)
  return Array.from({ length: 8 }, (_, back) => {
    const at = last - back
    const of = Math.floor(at / 4)
    const quarter = at % 4
    const end = new Date(Date.UTC(of, quarter * 3 + 3, 0)).toISOString().slice(0, 10)
    const dateTo = end > today ? today : end
    const label = `${of}年第${words[quarter]}季度${end > today ? '（截至今天）' : ''}`
    return { value: back, label, dateFrom: `${of}-${String(quarter * 3 + 1).padStart(2, '0')}-01`, dateTo }
  })
}

/** 对账单 of a quarter for one resident or many, each on a page of its own. */
export default function StatementModal({ people, onClose }: Props) {
  const choices = quarters(todayOf())
  // Default: the last completed quarter, which families ask for.
  const [chosen, choose] = useState(1)
  const { dateFrom, dateTo } = choices[chosen]
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    await printStatements({ oldmanIds: people.map(({ oldmanId }) => oldmanId), dateFrom, dateTo })
    onClose()
  }
  const whose = people.length === 1 ? people[0].oldmanName : `选中的${people.length}位老人`
  return (
    <Dialog
      open
      title={`打印${whose}的对账单`}
      width={460}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={printing} onClick={() => void print()}>
          打印
        </Button>
      }
    >
      <Form>
        <Form.Item label="季度" htmlFor="statement-quarter" extra={`${dateFrom} 至 ${dateTo}`}>
          <Select
            id="statement-quarter"
            value={chosen}
            onChange={choose}
            options={choices.map(({ value, label }) => ({ value, label }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
