import { Checkbox, Form, Input, Switch } from 'antd'
import type { z } from 'zod'
import { MattressContent, remindPosition, setting } from '#contract/modules/platform/setting/setting.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { SaveFoot } from '#kit/form/SaveFoot.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { type NumberRules, numberRule } from '#kit/value/number.ts'
import { ClockRange, QuietHours } from './QuietHours.tsx'
import { type SetTyping, StoredValues } from './StoredValues.tsx'
import { VoiceTrial } from './VoiceTrial.tsx'
import './setting.css'

const upTo = (max: number): NumberRules => ({ kind: 'int', min: 0, max })

type Content = z.output<typeof MattressContent>

/** 报警设置: where alarms are shown and how they sound (iot.md 3). */
export default function AlarmSettingPage() {
  const query = useCall(setting.mattress, {})
  return (
    <Loaded query={query}>
      {(stored) => (
        <StoredValues latest={stored}>
          {({ setContent, version }, typing, dirty) => (
            <AlarmForm
              key={version}
              stored={MattressContent.parse(setContent)}
              version={version}
              typing={typing}
              dirty={dirty}
            />
          )}
        </StoredValues>
      )}
    </Loaded>
  )
}

interface AlarmFormProps {
  stored: Content
  version: number
  typing: SetTyping
  dirty: boolean
}

function AlarmForm({ stored, version, typing, dirty }: AlarmFormProps) {
  const [form] = Form.useForm<Content>()
  const save = useAction(setting.saveMattress, { done: '报警设置已保存，在线的终端立即生效' })
  async function submit(values: Content) {
    const setContent = { ...stored, ...values }
    if (await save.run(inputOf(setting.saveMattress, { setContent, version }))) typing(false)
  }
  const openClose = {
    getValueProps: (value: unknown) => ({ checked: value === 'OPEN' }),
    getValueFromEvent: (on: boolean) => (on ? 'OPEN' : 'CLOSE'),
  }
  return (
    <Form
      form={form}
      className="k-page set-switches"
      initialValues={stored}
      labelCol={{ flex: '120px' }}
      wrapperCol={{ flex: 1 }}
      onFinish={(values) => void submit(values)}
      onValuesChange={() => typing(true)}
    >
      <div className="set-groups">
        <section className="k-card">
          <h3>报警提醒</h3>
          <Form.Item name={['alarmRemind', 'status']} label="启用提醒" {...openClose}>
            <Switch />
          </Form.Item>
          <Form.Item name={['alarmRemind', 'position']} label="提醒方式">
            <Checkbox.Group options={[...remindPosition.options]} />
          </Form.Item>
          <Form.Item
            name="mergeSec"
            rules={[numberRule(upTo(600))]}
            label="合并秒数"
            extra="此时间内的多条报警合并播报为“N个报警”"
          >
            <NumberBox {...upTo(600)} placeholder="30" />
          </Form.Item>
        </section>
        <section className="k-card">
          <h3>语音播报</h3>
          <Form.Item name={['alarmVoice', 'status']} label="启用语音" {...openClose}>
            <Switch />
          </Form.Item>
          <Form.Item
            name={['alarmVoice', 'times']}
            rules={[numberRule(upTo(10))]}
            label="播报次数"
            extra="1～10 次，0 表示播报到确认为止"
          >
            <NumberBox {...upTo(10)} />
          </Form.Item>
          <Form.Item name="voiceText" label="播报内容" extra="{床位}、{老人}、{报警} 会替换为实际内容">
            <Input maxLength={100} placeholder="{床位}{老人}{报警}" />
          </Form.Item>
          <Form.Item label="试听" extra="用白天音量在本机播放一次">
            <VoiceTrial />
          </Form.Item>
          <Form.Item name="volumeDay" rules={[numberRule(upTo(100))]} label="白天音量">
            <NumberBox {...upTo(100)} placeholder="80" />
          </Form.Item>
          <Form.Item name="volumeNight" rules={[numberRule(upTo(100))]} label="夜间音量">
            <NumberBox {...upTo(100)} placeholder="50" />
          </Form.Item>
          <Form.Item label="夜间时段" extra="此时段内用夜间音量">
            <ClockRange from="nightFrom" to="nightTo" label="夜间" />
          </Form.Item>
        </section>
        <QuietHours />
      </div>
      <SaveFoot
        need={setting.saveMattress.options.permit}
        dirty={dirty}
        pending={save.pending}
        onUndo={() => {
          form.resetFields()
          typing(false)
        }}
      />
    </Form>
  )
}
