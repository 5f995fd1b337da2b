import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Table, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { type ImportResult, importKey } from '#contract/kit/import-result.ts'
import { extensionOf, type FileKind, fileKinds } from '#contract/kit/value/file-kinds.ts'
import { inputOf, newRequestNo } from '../../calls.ts'
import { Dialog } from '../../Dialog.tsx'
import { isAppError, markShown, messageOf, showError } from '../../fault/errors.ts'
import { refreshModules } from '../../http/query.ts'
import { saveFile, send } from '../../http/request.ts'
import { useProgress } from '../../live/progress.ts'
import { offBecause } from '../../look/off-because.ts'
import { Allowed, ImportPreview, skippedText } from '../../sheet/ImportPreview.tsx'

interface ImportModalProps {
  /** Takes the file (multipart, field `file`). */
  call: Call
  /** Answers the template. */
  template?: Call
  title?: string
  /** Values sent with the file. */
  input?: object
  /** An input for these values, above the file. */
  children?: ReactNode
  onClose: () => void
}

/**
 * An import in steps: template, file, preview, and after confirmation the import with the rows that were refused.
 *
 *     {open && <ImportModal call={resident.importRows} template={resident.template} title="导入老人档案" onClose={close} />}
 */
export function ImportModal({ call, template, title, input, children, onClose }: ImportModalProps) {
  const [open, setOpen] = useState(true)
  const { busy, sent, look, done, refused, check, take, restart } = useImport(call, input)
  const name = title ?? call.options.title
  return (
    <Dialog
      open={open}
      title={name}
      width={look && !busy ? 'min(1200px, 94vw)' : 720}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          {(look || done) && (
            <Button disabled={busy !== undefined} onClick={restart}>
              {done ? '再导入一个文件' : '重新选择文件'}
            </Button>
          )}
          <Button disabled={busy !== undefined} onClick={() => setOpen(false)}>
            {done ? '完成' : '取消'}
          </Button>
          {look && (
            <Button
              type="primary"
              loading={busy !== undefined}
              {...offBecause(look.result.success === 0 && '没有可以导入的行')}
              onClick={take}
            >
              导入 {look.result.success} 行
            </Button>
          )}
        </>
      }
    >
      {!busy && refused && <Alert type="error" showIcon title={refused} />}
      {busy && <Busy {...busy} sent={sent} />}
      {!busy && look && <ImportPreview result={look.result} />}
      {!busy && done && <ImportDone result={done} />}
      {!busy && !look && !done && (
        <ChooseFile
          template={template}
          input={input}
          named={extensionsOf(call.options.accept).map((one) => `.${one}`)}
          onFile={(file) => void check(file)}
        >
          {children}
        </ChooseFile>
      )}
    </Dialog>
  )
}

/**
 * The steps of one file: preview, then import. One request number serves the file, so that it is never imported twice.
 */
function useImport(call: Call, input: object | undefined) {
  const [busy, setBusy] = useState<{ file: string; doing: string }>()
  const [sent, setSent] = useState(0)
  const [look, setLook] = useState<{ file: File; requestNo: string; result: ImportResult }>()
  const [done, setDone] = useState<ImportResult>()
  /** Why the last file was refused; shown until the next one. */
  const [refused, setRefused] = useState<string>()

  async function post(file: File, doing: string, more: object) {
    setBusy({ file: file.name, doing })
    setSent(0)
    setRefused(undefined)
    try {
      const reply: unknown = await send(call, inputOf(call, { ...input, ...more, file }), {
        silent: true,
        onProgress: setSent,
      })
      return reply as ImportResult // as: every import answers this shape
    } catch (error) {
      refuse(error)
      return undefined
    } finally {
      setBusy(undefined)
    }
  }
  /** Errors of the file stay in the dialog; a lost session or network is shown as everywhere. */
  function refuse(error: unknown) {
    if (isAppError(error) && error.code > 9999) setRefused(messageOf(error))
    else showError(error)
  }
  async function check(file: File) {
    const problem = bookProblem(file, call.options.accept)
    if (problem) return setRefused(problem)
    const result = await post(file, '检查', { preview: 1 })
    if (result) setLook({ file, requestNo: newRequestNo(), result })
  }
  async function take() {
    if (!look || busy) return
    const result = await post(look.file, '导入', { requestNo: look.requestNo })
    if (!result) return
    setDone(result)
    setLook(undefined)
    void refreshModules(call.options.touches ?? [])
  }
  function restart() {
    setRefused(undefined)
    setLook(undefined)
    setDone(undefined)
  }
  return { busy, sent, look, done, refused, check, take, restart }
}

const { maxMb } = fileKinds.import
const extensionsOf = (kinds: readonly FileKind[] = ['import']) =>
  kinds.flatMap((kind): string[] => [...fileKinds[kind].extensions])

/** The reason not to send the file: a file of 100 MB need not be sent to be refused. */
export function bookProblem({ name, size }: Pick<File, 'name' | 'size'>, kinds?: readonly FileKind[]) {
  const extensions = extensionsOf(kinds)
  if (!extensions.includes(extensionOf(name)))
    return `${name}不是 ${extensions.map((one) => `.${one}`).join(' 或 ')} 文件，请在 Excel 里另存为 .xlsx 后再导入`
  return size > maxMb * 1024 * 1024 ? `${name}超过 ${maxMb}MB，请分成几个文件导入` : undefined
}

interface ChooseProps extends Pick<ImportModalProps, 'template' | 'input' | 'children'> {
  /** Allowed extensions with their dot. */
  named: readonly string[]
  onFile: (file: File) => void
}

function ChooseFile({ template, input, named, children, onFile }: ChooseProps) {
  return (
    <>
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
      <Upload.Dragger
        accept={named.join(',')}
        showUploadList={false}
        beforeUpload={(file) => {
          onFile(file)
          return Upload.LIST_IGNORE
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>点击选择或把 {named.join('、')} 文件拖到这里，先检查，确认后才写入</p>
      </Upload.Dragger>
    </>
  )
}

/** First the percentage of the file sent, then of the lines done, when the server reports it. */
function Busy({ file, doing, sent }: { file: string; doing: string; sent: number }) {
  const done = useProgress(importKey(file))
  const uploading = sent < 100 && done === undefined
  return (
    <div className="k-import-busy" role="status">
      <Progress
        aria-label={`${doing}进度`}
        percent={uploading ? sent : (done ?? 100)}
        status="active"
        showInfo={uploading || done !== undefined}
      />
      {uploading ? `正在上传 ${file}` : `正在${doing} ${file}，较大的文件需要几分钟，请不要关闭窗口。`}
    </div>
  )
}

function ImportDone({ result }: { result: ImportResult }) {
  const { total, success, fail, errors, errorFileUrl, secretFileUrl, skipped } = result
  return (
    <div className="k-import-result">
      <Alert
        type={fail ? 'warning' : 'success'}
        showIcon
        title={`${fail ? `共 ${total} 行，已导入 ${success} 行，${fail} 行没有导入` : `已导入 ${success} 行`}${skippedText(skipped)}`}
        action={
          errorFileUrl && (
            <Button size="small" href={errorFileUrl} target="_blank">
              下载未导入的行
            </Button>
          )
        }
      />
      {secretFileUrl && (
        <Alert
          type="info"
          showIcon
          title="接入密钥只提供这一次，请立即下载并妥善保管"
          action={
            <Button size="small" type="primary" href={secretFileUrl} target="_blank">
              下载密钥文件
            </Button>
          }
        />
      )}
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
            {
              title: '问题',
              dataIndex: 'message',
              render: (message: string, error) => (
                <>
                  {message}
                  <Allowed values={error.allowed} />
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
