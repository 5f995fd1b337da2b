import { Button, DatePicker, Form, Input, Modal, Select, Table } from 'antd'
import { useEffect, useState } from 'react'

type Row = Record<string, string>
const columns = Array.from({ length: 12 }, (_, at) => ({ title: `列${at}`, dataIndex: `c${at}`, width: 110 }))

/** A search form, a table of twenty rows from the server, and a dialog. */
export default function List() {
  const [rows, setRows] = useState<Row[]>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    void fetch('/rows')
      .then((response) => response.json())
      .then(setRows)
  }, [])
  return (
    <>
      <Form layout="inline">
        <Form.Item label="姓名">
          <Input />
        </Form.Item>
        <Form.Item label="状态">
          <Select options={[{ value: 1, label: '在住' }]} />
        </Form.Item>
        <Form.Item label="时间">
          <DatePicker.RangePicker />
        </Form.Item>
        <Button type="primary">查询</Button>
        <Button onClick={() => setOpen(true)}>新增</Button>
      </Form>
      <Table<Row>
        columns={columns}
        dataSource={rows}
        loading={!rows}
        rowKey="c0"
        pagination={{ total: 200, pageSize: 20 }}
        scroll={{ x: 1400 }}
      />
      <Modal open={open} onCancel={() => setOpen(false)} title="新增">
        <Form>
          <Form.Item label="姓名">
            <Input />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
