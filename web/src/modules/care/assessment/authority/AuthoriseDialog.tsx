import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { AssessorInput, assessor, type UserNode } from '#contract/modules/care/assessment/assessor.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'

interface Person {
  userId: string
  userName: string
  assessTypes: readonly number[]
  certNo?: string | null
  certExpireDate?: string | null
}
interface Cert {
  certNo?: string | null
  certExpireDate?: string | null
}

const named = (nodes: readonly UserNode[]): [string, string][] =>
  nodes.flatMap(({ userId, userName, children }) => [
    ...(userId ? [[userId, userName] as [string, string]] : []),
    ...named(children),
  ])
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The assessors, the item banks they may use, and the certificate of each; a bank of a standard requires one. */
export function AuthoriseDialog({ person, onClose }: { person?: Person; onClose: () => void }) {
  const [userIds, setUserIds] = useState<string[]>(person ? [person.userId] : [])
  const [types, setTypes] = useState<number[]>([...(person?.assessTypes ?? [])])
  const [certs, setCerts] = useState<Record<string, Cert>>(person ? { [person.userId]: person } : {})
  const [wrong, setWrong] = useState<string[]>([])
  const [touched, setTouched] = useState(false)
  const tree = useCall(assessor.userTree, { assessAuth: 0 }, { enabled: !person })
  const names = new Map(person ? [[person.userId, person.userName]] : named(tree.data ?? []))
  const needsCert = types.some((type) => type !== assessType.is.easy)
  const save = useAction(assessor.authorise, {
    done: () => `已授权${userIds.map((userId) => names.get(userId) ?? '').join('、')}`,
    atFields: (errors) => setWrong(errors.map(({ message }) => message)),
  })
  const change = (work: () => void) => {
    work()
    setTouched(true)
    setWrong([])
  }
  async function apply() {
    const sent = needsCert
      ? userIds.map((userId) => ({
          userId,
          certNo: certs[userId]?.certNo || null,
          certExpireDate: certs[userId]?.certExpireDate ?? null,
        }))
      : []
    if (await save.run(inputOf(assessor.authorise, { userIds, assessTypes: types, certs: sent }))) onClose()
  }
  return (
    <Dialog
      open
      width={720}
      title={person ? `修改${person.userName}的评估授权` : '评估授权'}
      okText="保存"
      okButtonProps={{
        loading: save.pending,
        ...offBecause(userIds.length === 0 && '请先选择人员', types.length === 0 && '请先选择评估类型'),
      }}
      onOk={() => void apply()}
      onCancel={leaveBy(touched, onClose)}
      unsaved={touched}
      mask={{ closable: false }}
    >
      <Form layout="vertical" component="div">
        {!person && (
          <Form.Item label="人员" required htmlFor="assess-users" extra="只列出还没有评估授权的人员">
            <FieldInput
              id="assess-users"
              meta={metaOf(AssessorInput.shape.userIds) ?? { label: '人员', kind: 'refList' }}
              field="userIds"
              value={userIds}
              onChange={(value) => change(() => setUserIds(texts(value)))}
            />
          </Form.Item>
        )}
        <Form.Item label="可评估类型" required htmlFor="assess-types">
          <FieldInput
            id="assess-types"
            meta={metaOf(AssessorInput.shape.assessTypes) ?? { label: '类型', kind: 'codeList' }}
            field="assessTypes"
            value={types}
            onChange={(value) => change(() => setTypes(texts(value).map(Number)))}
          />
        </Form.Item>
        {needsCert && userIds.length > 0 && (
          <Form.Item label="评估员证书" required extra="2013、2023版评估须持有有效证书">
            <div className="k-rows">
              <table>
                <thead>
                  <tr>
                    <th>姓名</th>
                    <th>证书号</th>
                    <th>有效期至</th>
                  </tr>
                </thead>
                <tbody>
                  {userIds.map((userId) => (
                    <tr key={userId}>
                      <td>{names.get(userId)}</td>
                      <td>
                        <Input
                          aria-label={`${names.get(userId)}证书号`}
                          maxLength={40}
                          value={certs[userId]?.certNo ?? ''}
                          onChange={({ target }) =>
                            change(() => setCerts({ ...certs, [userId]: { ...certs[userId], certNo: target.value } }))
                          }
                        />
                      </td>
                      <td>
                        <FieldInput
                          meta={{ label: '有效期', kind: 'day' }}
                          field="certExpireDate"
                          aria-label={`${names.get(userId)}证书有效期`}
                          value={certs[userId]?.certExpireDate}
                          onChange={(value) =>
                            change(() =>
                              setCerts({
                                ...certs,
                                [userId]: { ...certs[userId], certExpireDate: value ? String(value) : null },
                              }),
                            )
                          }
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Form.Item>
        )}
      </Form>
      {wrong.length > 0 && <Alert type="error" showIcon title={wrong.join('；')} />}
    </Dialog>
  )
}
