import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Progress, Table, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { importKey } from '#contract/kit/import-result.ts'
import { inputOf } from '../../calls.ts'
import { markShown, showError } from '../../fault/errors.ts'
import { refreshModules } from '../../http/query.ts'
import { saveFile, send } from '../../http/request.ts'
import { useProgress } from '../../live/progress.ts'

interface ImportModalProps {
  /** Takes the file (multipart, field `file`). */
  call: Call
  /** Answers the template. */
  template?: Call
  title?: string
  /** Sent along with the file. */
  input?: object
  /** A control for that, above the file. */
  children?: ReactNode
  onClose: () => void
}

/** What an import answers (domain README, Import): good rows stay, bad ones are named. */
interface ImportReply {
  total: number
  success: number
  fail: number
  errors?: { row: number; column?: string; value?: string; message: string }[]
  errorFileUrl?: string | null
}

/**
 * Template, file, progress, and a table of the rows that were not taken.
 *
 *     {open && <ImportModal call={resident.importRows} template={resident.template} title="导入老人档案" onClose={close} />}
 */
export function ImportModal({ call, template, title, input, children, onClose }: ImportModalProps) {
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState('')
  const [sent, setSent] = useState(0)
  const [result, setResult] = useState<ImportReply>()

  async function take(file: File) {
    setBusy(file.name)
    setSent(0)
    setResult(undefined)
    try {
      const reply: unknown = await send(call, inputOf(call, { ...input, file }), { silent: true, onProgress: setSent })
      setResult(reply as ImportReply) // as: every import answers this shape
      void refreshModules(call.options.touches ?? [])
    } catch (error) {
      showError(error)
    }
    setBusy('')
  }
  return (
    <Modal
      open={open}
      title={title ?? call.options.title}
      width={720}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <Button disabled={busy !== ''} onClick={() => setOpen(false)}>
          {result ? '完成' : '取消'}
        </Button>
      }
    >
      {template && (
        <p>
          请按模板填写，第一行是表头，不要改动。
          <Button
            type="link"
            size="small"
            onClick={() => void saveFile(template, inputOf(template, { ...input })).catch(markShown)}
          >
            下载模板
          </Button>
        </p>
      )}
      {children && <p>{children}</p>}
      {busy ? (
        <Busy file={busy} sent={sent} />
      ) : (
        <Upload.Dragger
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return Upload.LIST_IGNORE
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>点击选择或把 .xlsx 文件拖到这里</p>
        </Upload.Dragger>
      )}
      {result && <ImportResult result={result} />}
    </Modal>
  )
}

/** First how much of the file is sent, then how many of its lines are done, as far as the server tells. */
function Busy({ file, sent }: { file: string; sent: number }) {
  const done = useProgress(importKey(file))
  const uploading = sent < 100 && done === undefined
  return (
    <div className="k-import-busy" role="status">
      <Progress
        aria-label="导入进度"
        percent={uploading ? sent : (done ?? 100)}
        status="active"
        showInfo={uploading || done !== undefined}
      />
      {uploading ? `正在上传 ${file}` : `正在导入 ${file}，较大的文件需要几分钟，请不要关闭窗口。`}
    </div>
  )
}

function ImportResult({ result }: { result: ImportReply }) {
  const { total, success, fail, errors = [], errorFileUrl } = result
  return (
    <div className="k-import-result">
      <Alert
        type={fail ? 'warning' : 'success'}
        showIcon
        title={fail ? `共 ${total} 行，已导入 ${success} 行，${fail} 行没有导入` : `已导入 ${success} 行`}
        action={
          errorFileUrl && (
            <Button size="small" href={errorFileUrl} target="_blank">
              下载未导入的行
            </Button>
          )
        }
      />
      {errors.length > 0 && (
        <Table
          size="small"
          rowKey={(error) => `${error.row}-${error.column}-${error.message}`}
          dataSource={errors}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
          columns={[
            { title: '行', dataIndex: 'row', width: 64, align: 'right' },
            { title: '列', dataIndex: 'column', width: 120 },
            { title: '填写的内容', dataIndex: 'value', ellipsis: true },
            { title: '问题', dataIndex: 'message' },
          ]}
        />
      )}
    </div>
  )
}
