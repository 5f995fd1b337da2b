import { Alert, Segmented, Table, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import type { ImportResult } from '#contract/kit/import-result.ts'

type Problem = ImportResult['errors'][number]
interface Line {
  row: number
  texts: readonly string[]
  problems: readonly Problem[]
}

/** Number of allowed values shown in the table; the others are in the tooltip. */
const namedValues = 8
/** Pixels of a letter; a Chinese character takes two letters. */
const letter = 9

/** Lines that the import skips, as a part of a sentence. */
export const skippedText = (skipped: ImportResult['skipped']) =>
  skipped ? `；另有 ${skipped.count} 行${skipped.what}，不用导入` : ''

/** The preview of an import, line by line in the order of the file: `导入` reads it first and writes nothing. */
export function ImportPreview({ result }: { result: ImportResult }) {
  const [shown, setShown] = useState<'all' | 'good' | 'bad'>('all')
  const { total, success, fail, errors, preview, skipped } = result
  const problems = Map.groupBy(errors, ({ row }) => row)
  const lines = (preview?.rows ?? []).map((line): Line => ({ ...line, problems: problems.get(line.row) ?? [] }))
  const columns = (preview?.heads ?? []).flatMap((head, at) => {
    const longest = Math.max(...lines.map((line) => lettersOf(line.texts[at] ?? '')))
    return longest > 0 ? [{ head, at, width: Math.min(220, Math.max(longest, lettersOf(head)) * letter + 20) }] : []
  })
  const remaining = lines.filter((line) => shown === 'all' || (shown === 'bad') === line.problems.length > 0)
  return (
    <div className="k-import-result">
      <Alert
        type={fail ? 'warning' : 'info'}
        showIcon
        title={`共 ${total} 行：${success} 行可以导入${fail ? `，${fail} 行不能导入` : ''}${skippedText(skipped)}。还没有写入，请核对后确认。`}
      />
      {preview?.unread && preview.unread.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`这些列不会导入：${preview.unread.map((head) => head || '（没有列名）').join('、')}。需要导入的，请把列名改成与模板一致。`}
        />
      )}
      {fail > 0 && (
        <Segmented
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `全部 ${total}` },
            { value: 'good', label: `可以导入 ${success}` },
            { value: 'bad', label: `不能导入 ${fail}` },
          ]}
        />
      )}
      <Table<Line>
        size="small"
        rowKey="row"
        dataSource={remaining}
        pagination={{ defaultPageSize: 10, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
        scroll={{ x: columns.reduce((sum, { width }) => sum + width, 320), y: 360 }}
        columns={[
          { title: '行', dataIndex: 'row', width: 56, align: 'right', fixed: 'left' },
          { title: '结果', width: 264, fixed: 'left', render: (_, line) => <Outcome problems={line.problems} /> },
          ...columns.map(({ head, at, width }) => ({
            title: head,
            key: at,
            width,
            ellipsis: true,
            render: (_: unknown, line: Line) => <Text line={line} head={head} text={line.texts[at] ?? ''} />,
          })),
        ]}
      />
    </div>
  )
}

function Outcome({ problems }: Pick<Line, 'problems'>) {
  if (problems.length === 0) return <Typography.Text type="success">可以导入</Typography.Text>
  return problems.map((problem) => (
    <div key={`${problem.column}${problem.message}`}>
      <Typography.Text type="danger">
        {problem.column}：{problem.message}
      </Typography.Text>
      <Allowed values={problem.allowed} />
    </div>
  ))
}

/** The allowed values of a column with a closed list. */
export function Allowed({ values = [] }: { values?: readonly string[] }) {
  if (values.length === 0) return null
  const named = values.slice(0, namedValues).join('、')
  if (values.length <= namedValues) return <div className="k-muted">可填：{named}</div>
  return (
    <Tooltip title={values.join('、')}>
      <div className="k-muted">
        可填：{named} 等 {values.length} 项
      </div>
    </Tooltip>
  )
}

/** Marks the cell with the error of a line. */
function Text({ line, head, text }: { line: Line; head: string; text: string }) {
  const wrong = line.problems.some(({ column }) => column === head.replace(/[*＊]/, ''))
  return wrong ? <b>{text || '（空）'}</b> : text
}

const lettersOf = (text: string) => [...text].reduce((sum, char) => sum + (char > '\u2000' ? 2 : 1), 0)
