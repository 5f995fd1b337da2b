import { Radio } from 'antd'
import { useState } from 'react'
import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signPermit, signStatus, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { columnsOf } from './columns.tsx'
import { TrendView } from './TrendDialog.tsx'

/** Vital signs of a resident: the chart above, the rows below; values are entered on the pages of the types. */
export default function SignTab({ oldmanId }: { oldmanId: string }) {
  const may = usePermit()
  const types = signType.values.filter((type) => may(signPermit(type, 'query')))
  const [type, setType] = useState(types[0])
  return (
    <>
      <Radio.Group
        optionType="button"
        buttonStyle="solid"
        value={type}
        options={types.map((one) => ({ value: one, label: signType.label(one) }))}
        onChange={({ target }) => setType(target.value)}
        aria-label="体征类型"
        style={{ marginBottom: 12 }}
      />
      <TrendView key={`trend ${type}`} type={type} person={{ oldmanId }} />
      <ListPage
        key={type}
        name={`sign-tab-${type}`}
        call={vitalSign.list}
        columns={columnsOf(type, 'one')}
        fixed={{ oldmanId, signTypes: String(type) }}
        filters={['measureTimeFrom', 'measureTimeTo', 'abnormal']}
        sort={['measureTime']}
        rowClass={(row) => (row.status === signStatus.is.void ? 'k-row-muted' : undefined)}
      />
    </>
  )
}
