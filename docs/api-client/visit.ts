// Written from the contract by scripts/gen/gen-client.ts.
import type { Send } from './client.ts'

export function visitClient(send: Send) {
  return {
    /** 来访列表 */
    list: (input: ListInput) =>
      send('GET', '/pims/web-org/visit', { ...input }) as Promise<ListReply>,
    /** 来访登记 */
    create: (input: CreateInput) =>
      send('POST', '/pims/web-org/visit', { ...input }) as Promise<CreateReply>,
    /** 来访详情 */
    get: (input: GetInput) =>
      send('GET', '/pims/web-org/visit/{visitId}', { ...input }) as Promise<GetReply>,
    /** 来访修改 */
    update: (input: UpdateInput) =>
      send('PUT', '/pims/web-org/visit/{visitId}', { ...input }) as Promise<UpdateReply>,
    /** 来访删除 */
    remove: (input: RemoveInput) =>
      send('DELETE', '/pims/web-org/visit/{visitId}', { ...input }) as Promise<RemoveReply>,
  }
}

export interface ListInput {
  page?: number
  size?: number
  sortField?: string
  sortOrder?: 'asc' | 'desc' | 'ascend' | 'descend'
  pageHelper?: '0' | '1'
  export?: 'xlsx'
  oldmanName?: string | null
  visitorName?: string | null
  /**
   * 1 待到访，2 在访，3 已离开，4 已取消
   */
  visitStatus?: (1 | 2 | 3 | 4) | null
  /**
   * 到访时间起
   */
  comeTimeFrom?: string | null
  /**
   * 到访时间止
   */
  comeTimeTo?: string | null
  /**
   * 待确认：0 否，1 是
   */
  toConfirm?: (0 | 1) | null
  /**
   * 老人编号
   */
  oldmanId?: string | null
  /**
   * 联系电话：完整号码或后四位
   */
  phone?: string | null
}

export interface ListReply {
  list: {
    /**
     * 来访编号
     */
    visitId: string
    /**
     * 老人
     */
    oldmanId: string
    /**
     * 老人
     */
    oldmanName?: string | null
    /**
     * 床位
     */
    bedName?: string | null
    /**
     * 访客姓名
     */
    visitorName: string
    /**
     * 联系电话
     */
    visitorPhone: string
    /**
     * 访客身份证
     */
    visitorIdCard?: string | null
    /**
     * 与老人关系
     */
    relation?: number | null
    /**
     * 人数：单位：人
     */
    visitorCount: number
    /**
     * 探访方式：1 到访，2 视频，3 代送物品
     */
    visitWay: 1 | 2 | 3
    /**
     * 来访目的
     */
    visitPurpose?: number | null
    /**
     * 预约时间
     */
    planTime?: string | null
    /**
     * 到访时间
     */
    comeTime?: string | null
    /**
     * 离开时间
     */
    leaveTime?: string | null
    /**
     * 探访地点：1 房间，2 会客区，3 户外
     */
    place?: (1 | 2 | 3) | null
    /**
     * 体温：单位：℃
     */
    temperature?: number | null
    /**
     * 健康申报：0 否，1 是
     */
    healthDeclare?: (0 | 1) | null
    /**
     * 携带物品
     */
    goods?: string | null
    /**
     * 车牌号
     */
    carNo?: string | null
    /**
     * 状态：1 待到访，2 在访，3 已离开，4 已取消
     */
    visitStatus: 1 | 2 | 3 | 4
    /**
     * 家属预约：0 否，1 是
     */
    booked: 0 | 1
    /**
     * 待确认：0 否，1 是
     */
    toConfirm: 0 | 1
    /**
     * 取消原因
     */
    cancelReason?: string | null
    /**
     * 备注
     */
    remark?: string | null
    /**
     * 创建人
     */
    createByName?: string | null
    /**
     * 创建时间
     */
    createTime?: string | null
    /**
     * 修改人
     */
    updateByName?: string | null
    /**
     * 修改时间
     */
    updateTime?: string | null
    version: number
  }[]
  total: number
  page: number
  size: number
  sum?: {
    [k: string]: number
  } | null
}

export interface CreateInput {
  /**
   * 老人
   */
  oldmanId: string
  /**
   * 访客姓名
   */
  visitorName: string
  /**
   * 联系电话
   */
  visitorPhone: string
  /**
   * 访客身份证
   */
  visitorIdCard?: string | null
  /**
   * 与老人关系
   */
  relation?: number | null
  /**
   * 人数：单位：人
   */
  visitorCount?: number
  /**
   * 探访方式：1 到访，2 视频，3 代送物品
   */
  visitWay?: 1 | 2 | 3
  /**
   * 来访目的
   */
  visitPurpose?: number | null
  /**
   * 预约时间
   */
  planTime?: string | null
  /**
   * 到访时间
   */
  comeTime?: string | null
  /**
   * 探访地点：1 房间，2 会客区，3 户外
   */
  place?: (1 | 2 | 3) | null
  /**
   * 体温：单位：℃
   */
  temperature?: number | null
  /**
   * 健康申报：0 否，1 是
   */
  healthDeclare?: (0 | 1) | null
  /**
   * 携带物品
   */
  goods?: string | null
  /**
   * 车牌号
   */
  carNo?: string | null
  /**
   * 备注
   */
  remark?: string | null
  requestNo?: string
  version?: number
}

export interface CreateReply {
  /**
   * 来访编号
   */
  visitId: string
  /**
   * 老人
   */
  oldmanId: string
  /**
   * 老人
   */
  oldmanName?: string | null
  /**
   * 床位
   */
  bedName?: string | null
  /**
   * 访客姓名
   */
  visitorName: string
  /**
   * 联系电话
   */
  visitorPhone: string
  /**
   * 访客身份证
   */
  visitorIdCard?: string | null
  /**
   * 与老人关系
   */
  relation?: number | null
  /**
   * 人数：单位：人
   */
  visitorCount: number
  /**
   * 探访方式：1 到访，2 视频，3 代送物品
   */
  visitWay: 1 | 2 | 3
  /**
   * 来访目的
   */
  visitPurpose?: number | null
  /**
   * 预约时间
   */
  planTime?: string | null
  /**
   * 到访时间
   */
  comeTime?: string | null
  /**
   * 离开时间
   */
  leaveTime?: string | null
  /**
   * 探访地点：1 房间，2 会客区，3 户外
   */
  place?: (1 | 2 | 3) | null
  /**
   * 体温：单位：℃
   */
  temperature?: number | null
  /**
   * 健康申报：0 否，1 是
   */
  healthDeclare?: (0 | 1) | null
  /**
   * 携带物品
   */
  goods?: string | null
  /**
   * 车牌号
   */
  carNo?: string | null
  /**
   * 状态：1 待到访，2 在访，3 已离开，4 已取消
   */
  visitStatus: 1 | 2 | 3 | 4
  /**
   * 家属预约：0 否，1 是
   */
  booked: 0 | 1
  /**
   * 待确认：0 否，1 是
   */
  toConfirm: 0 | 1
  /**
   * 取消原因
   */
  cancelReason?: string | null
  /**
   * 备注
   */
  remark?: string | null
  /**
   * 创建人
   */
  createByName?: string | null
  /**
   * 创建时间
   */
  createTime?: string | null
  /**
   * 修改人
   */
  updateByName?: string | null
  /**
   * 修改时间
   */
  updateTime?: string | null
  version: number
}

export interface GetInput {
  visitId: string
}

export interface GetReply {
  /**
   * 来访编号
   */
  visitId: string
  /**
   * 老人
   */
  oldmanId: string
  /**
   * 老人
   */
  oldmanName?: string | null
  /**
   * 床位
   */
  bedName?: string | null
  /**
   * 访客姓名
   */
  visitorName: string
  /**
   * 联系电话
   */
  visitorPhone: string
  /**
   * 访客身份证
   */
  visitorIdCard?: string | null
  /**
   * 与老人关系
   */
  relation?: number | null
  /**
   * 人数：单位：人
   */
  visitorCount: number
  /**
   * 探访方式：1 到访，2 视频，3 代送物品
   */
  visitWay: 1 | 2 | 3
  /**
   * 来访目的
   */
  visitPurpose?: number | null
  /**
   * 预约时间
   */
  planTime?: string | null
  /**
   * 到访时间
   */
  comeTime?: string | null
  /**
   * 离开时间
   */
  leaveTime?: string | null
  /**
   * 探访地点：1 房间，2 会客区，3 户外
   */
  place?: (1 | 2 | 3) | null
  /**
   * 体温：单位：℃
   */
  temperature?: number | null
  /**
   * 健康申报：0 否，1 是
   */
  healthDeclare?: (0 | 1) | null
  /**
   * 携带物品
   */
  goods?: string | null
  /**
   * 车牌号
   */
  carNo?: string | null
  /**
   * 状态：1 待到访，2 在访，3 已离开，4 已取消
   */
  visitStatus: 1 | 2 | 3 | 4
  /**
   * 家属预约：0 否，1 是
   */
  booked: 0 | 1
  /**
   * 待确认：0 否，1 是
   */
  toConfirm: 0 | 1
  /**
   * 取消原因
   */
  cancelReason?: string | null
  /**
   * 备注
   */
  remark?: string | null
  /**
   * 创建人
   */
  createByName?: string | null
  /**
   * 创建时间
   */
  createTime?: string | null
  /**
   * 修改人
   */
  updateByName?: string | null
  /**
   * 修改时间
   */
  updateTime?: string | null
  version: number
}

export interface UpdateInput {
  visitId: string
  /**
   * 访客姓名
   */
  visitorName?: string
  /**
   * 联系电话
   */
  visitorPhone?: string
  /**
   * 访客身份证
   */
  visitorIdCard?: string | null
  /**
   * 与老人关系
   */
  relation?: number | null
  /**
   * 人数：单位：人
   */
  visitorCount?: number
  /**
   * 探访方式：1 到访，2 视频，3 代送物品
   */
  visitWay?: 1 | 2 | 3
  /**
   * 来访目的
   */
  visitPurpose?: number | null
  /**
   * 预约时间
   */
  planTime?: string | null
  /**
   * 到访时间
   */
  comeTime?: string | null
  /**
   * 探访地点：1 房间，2 会客区，3 户外
   */
  place?: (1 | 2 | 3) | null
  /**
   * 体温：单位：℃
   */
  temperature?: number | null
  /**
   * 健康申报：0 否，1 是
   */
  healthDeclare?: (0 | 1) | null
  /**
   * 携带物品
   */
  goods?: string | null
  /**
   * 车牌号
   */
  carNo?: string | null
  /**
   * 备注
   */
  remark?: string | null
  /**
   * 离开时间
   */
  leaveTime?: string | null
  /**
   * 状态：4 已取消
   */
  visitStatus?: 4
  /**
   * 取消原因
   */
  reason?: string | null
  /**
   * 确认：0 否，1 是
   */
  confirm?: 0 | 1
  requestNo?: string
  version?: number
}

export interface UpdateReply {
  /**
   * 来访编号
   */
  visitId: string
  /**
   * 老人
   */
  oldmanId: string
  /**
   * 老人
   */
  oldmanName?: string | null
  /**
   * 床位
   */
  bedName?: string | null
  /**
   * 访客姓名
   */
  visitorName: string
  /**
   * 联系电话
   */
  visitorPhone: string
  /**
   * 访客身份证
   */
  visitorIdCard?: string | null
  /**
   * 与老人关系
   */
  relation?: number | null
  /**
   * 人数：单位：人
   */
  visitorCount: number
  /**
   * 探访方式：1 到访，2 视频，3 代送物品
   */
  visitWay: 1 | 2 | 3
  /**
   * 来访目的
   */
  visitPurpose?: number | null
  /**
   * 预约时间
   */
  planTime?: string | null
  /**
   * 到访时间
   */
  comeTime?: string | null
  /**
   * 离开时间
   */
  leaveTime?: string | null
  /**
   * 探访地点：1 房间，2 会客区，3 户外
   */
  place?: (1 | 2 | 3) | null
  /**
   * 体温：单位：℃
   */
  temperature?: number | null
  /**
   * 健康申报：0 否，1 是
   */
  healthDeclare?: (0 | 1) | null
  /**
   * 携带物品
   */
  goods?: string | null
  /**
   * 车牌号
   */
  carNo?: string | null
  /**
   * 状态：1 待到访，2 在访，3 已离开，4 已取消
   */
  visitStatus: 1 | 2 | 3 | 4
  /**
   * 家属预约：0 否，1 是
   */
  booked: 0 | 1
  /**
   * 待确认：0 否，1 是
   */
  toConfirm: 0 | 1
  /**
   * 取消原因
   */
  cancelReason?: string | null
  /**
   * 备注
   */
  remark?: string | null
  /**
   * 创建人
   */
  createByName?: string | null
  /**
   * 创建时间
   */
  createTime?: string | null
  /**
   * 修改人
   */
  updateByName?: string | null
  /**
   * 修改时间
   */
  updateTime?: string | null
  version: number
}

export interface RemoveInput {
  visitId: string
  requestNo?: string
  version?: number
}

export type RemoveReply = null
