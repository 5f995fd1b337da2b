import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'

/** The shown month, with buttons for the one before and the one after. */
export function MonthPick({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  return (
    <Space size={0}>
      <Button type="text" aria-label="上个月" icon={<LeftOutlined />} onClick={() => onChange(shifted(month, -1))} />
      <b>{`${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`}</b>
      <Button type="text" aria-label="下个月" icon={<RightOutlined />} onClick={() => onChange(shifted(month, 1))} />
    </Space>
  )
}

const shifted = (month: string, by: number) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7)

/** The first and the last day of a month. */
export const boundsOf = (month: string) => ({
  from: `${month}-01`,
  to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
})
