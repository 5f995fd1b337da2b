import { Modal, Table } from 'antd'
import { yuan } from '../../value/format.ts'

/** A resident whose money would move, in fen: onto or off the bills, and out of the prestored balance. */
export interface MovedPerson {
  oldmanId: string
  oldmanName: string
  bedName?: string | null
  billAmt: number
  deductAmt: number
}

/**
 * Shows before a run the residents whose money it would move, with the amounts. Gives true for yes.
 *
 *     if (await askMany('生成2026-02账单2张？', people, '生成')) …
 */
export function askMany(title: string, people: readonly MovedPerson[], okText = '确认执行') {
  const total = (key: 'billAmt' | 'deductAmt') => people.reduce((sum, one) => sum + one[key], 0)
  return new Promise<boolean>((resolve) => {
    Modal.confirm({
      title,
      width: 640,
      okText,
      content: (
        <Table
          size="small"
          rowKey="oldmanId"
          dataSource={[...people]}
          pagination={people.length > 10 && { pageSize: 10, showSizeChanger: false }}
          columns={[
            { title: '姓名', dataIndex: 'oldmanName' },
            { title: '床位', dataIndex: 'bedName' },
            { title: '账单', dataIndex: 'billAmt', align: 'right', render: yuan },
            { title: '预存抵扣', dataIndex: 'deductAmt', align: 'right', render: yuan },
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={2}>
                合计{people.length}人
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                {yuan(total('billAmt'))}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} align="right">
                {yuan(total('deductAmt'))}
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        />
      ),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
}

/** Asks with the text of the refusal that lists these residents. */
export const askRefused = ({ message, data }: { message: string; data: { people: readonly MovedPerson[] } }) =>
  askMany(`${message}，确认执行吗？`, data.people)
