import { homeOrderConfig } from '#contract/modules/homecare/home-order/config.ts'
import { useCall } from '#kit/calls.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

/** 工单设置 (services.md 9): rules for placing, assigning, serving and refunding orders. */
export default function OrderSetPage() {
  const query = useCall(homeOrderConfig.configGet, {})
  return (
    <Loaded query={query}>
      {(row) => (
        <FormPage
          key={row.version}
          name="home-order-set"
          call={homeOrderConfig.configSave}
          row={row}
          fresh={async () => (await query.refetch()).data}
          columns={2}
          groups={[
            {
              title: '下单',
              fields: [
                'leadMinutes',
                'unpaidCancelMinutes',
                'workTimeFrom',
                'workTimeTo',
                'serviceAreas',
                'alarmAmountDefault',
              ],
            },
            { title: '派单', fields: ['travelMinutes', 'receiveTimeoutMinutes', 'openGrab'] },
            {
              title: '服务',
              fields: [
                'startRadius',
                'earlyMinutes',
                'minServicePercent',
                'overMaxPercent',
                'offlineGapMinutes',
                'needPhoto',
                'needSign',
              ],
            },
            {
              title: '取消售后',
              fields: ['cancelFreeHours', 'cancelFeePercent', 'refundTo', 'afterSaleDays', 'autoEvaluateDays'],
            },
          ]}
          options={{
            serviceAreas: { span: 'full', required: false, help: '不选为不限；选上级地区包含其下级' },
            overMaxPercent: { help: '按时长计费的服务超过预约时长的这个比例，超出部分须主管认可后才收费' },
            offlineGapMinutes: { help: '手机离线记录的时间与上传时间相差超过它，须主管确认' },
            travelMinutes: { help: '同一人员两单之间至少预留的路途时间' },
            cancelFreeHours: { help: '老人在预约前这段时间内取消，按比例收取消费' },
            needPhoto: { help: '所有工单开始时须拍照；关闭时按服务项目' },
            needSign: { help: '所有工单完成时须签字；关闭时按服务项目' },
            autoEvaluateDays: { help: '完成后这些天没有评价，计为系统默认好评，不参与平均' },
          }}
          done="工单设置已保存，新工单按此执行"
          onDone={() => undefined}
        />
      )}
    </Loaded>
  )
}
