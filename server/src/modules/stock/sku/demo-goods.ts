/** What the store of the demo institution knows: kinds in three levels, what is kept of each, and in which specs. */
export interface Kind {
  /** Level 1/2/3. */
  path: readonly [string, string, string]
  unit: string
  /** GOODS_PROPERTY. */
  property: number
  /** Days it keeps; without it no expiry. */
  days?: number
  /** Of the smallest of its specs, in fen. */
  price: number
  names: readonly string[]
  specs: readonly string[]
  lend?: true
}

const [nursing, medical, clean, linen, food, office, aids] = [4, 5, 7, 6, 3, 8, 2]

// biome-ignore format: a table reads in rows
export const kinds: readonly Kind[] = [
  { path: ['护理用品', '失禁护理', '成人纸尿裤'], unit: '包', property: nursing, days: 1095, price: 2980, names: ['成人纸尿裤', '成人拉拉裤', '夜用纸尿裤'], specs: ['M码/10片', 'L码/10片', 'XL码/10片'] },
  { path: ['护理用品', '失禁护理', '护理垫'], unit: '包', property: nursing, days: 1095, price: 1580, names: ['一次性护理垫', '加厚护理垫', '可洗护理垫'], specs: ['60×60/10片', '60×90/10片', '80×90/10片'] },
  { path: ['护理用品', '失禁护理', '湿巾'], unit: '包', property: nursing, days: 730, price: 680, names: ['护理湿巾', '擦浴湿巾', '口腔护理湿巾'], specs: ['40片', '80片', '100片'] },
  { path: ['护理用品', '皮肤护理', '护肤'], unit: '瓶', property: nursing, days: 1095, price: 1280, names: ['润肤乳', '护臀膏', '凡士林'], specs: ['50克', '100克', '200克'] },
  { path: ['护理用品', '皮肤护理', '洗护'], unit: '瓶', property: nursing, days: 1095, price: 1880, names: ['沐浴露', '洗发水', '免洗洗发液'], specs: ['250毫升', '500毫升', '1升'] },
  { path: ['护理用品', '进食护理', '餐具'], unit: '个', property: nursing, price: 580, names: ['防洒水杯', '软头勺', '围兜'], specs: ['小号', '中号', '大号'] },
  { path: ['护理用品', '进食护理', '鼻饲'], unit: '支', property: medical, days: 1095, price: 320, names: ['鼻饲管', '灌注器', '胃管固定贴'], specs: ['12号', '14号', '16号'] },
  { path: ['医用耗材', '敷料', '纱布棉签'], unit: '包', property: medical, days: 1095, price: 450, names: ['医用纱布', '医用棉签', '脱脂棉球'], specs: ['50支', '100支', '200支'] },
  { path: ['医用耗材', '敷料', '贴敷'], unit: '盒', property: medical, days: 1095, price: 980, names: ['创可贴', '透明敷贴', '泡沫敷料'], specs: ['小号/10片', '中号/10片', '大号/10片'] },
  { path: ['医用耗材', '防护', '口罩手套'], unit: '盒', property: medical, days: 730, price: 1200, names: ['医用外科口罩', '检查手套', '一次性手套'], specs: ['S码/50只', 'M码/50只', 'L码/50只'] },
  { path: ['医用耗材', '防护', '隔离用品'], unit: '件', property: medical, days: 1095, price: 1500, names: ['隔离衣', '一次性鞋套', '护目镜'], specs: ['均码', '加大', '特大'] },
  { path: ['医用耗材', '检测', '试纸'], unit: '盒', property: medical, days: 540, price: 4500, names: ['血糖试纸', '尿检试纸', '采血针'], specs: ['25片', '50片', '100片'] },
  { path: ['医用耗材', '检测', '导管'], unit: '套', property: medical, days: 1095, price: 880, names: ['导尿包', '吸痰管', '氧气管'], specs: ['12号', '14号', '16号'] },
  { path: ['清洁消毒', '消毒', '消毒液'], unit: '瓶', property: clean, days: 365, price: 780, names: ['84消毒液', '75%酒精', '碘伏'], specs: ['100毫升', '500毫升', '5升'] },
  { path: ['清洁消毒', '消毒', '手消'], unit: '瓶', property: clean, days: 730, price: 1280, names: ['免洗手消毒凝胶', '抗菌洗手液', '泡沫洗手液'], specs: ['250毫升', '500毫升', '1升'] },
  { path: ['清洁消毒', '清洁', '洗涤'], unit: '桶', property: clean, days: 1095, price: 2600, names: ['洗衣液', '漂白水', '柔顺剂'], specs: ['2升/桶', '5升/桶', '10升/桶'] },
  { path: ['清洁消毒', '清洁', '地面清洁'], unit: '瓶', property: clean, days: 1095, price: 1100, names: ['地板清洁剂', '洁厕液', '除垢剂'], specs: ['500毫升', '1升', '2升'] },
  { path: ['清洁消毒', '清洁', '工具'], unit: '个', property: clean, price: 900, names: ['拖把头', '抹布', '刷子'], specs: ['小号', '中号', '大号'] },
  { path: ['清洁消毒', '垃圾处理', '垃圾袋'], unit: '卷', property: clean, price: 520, names: ['黑色垃圾袋', '黄色医废袋', '厨余垃圾袋'], specs: ['45×50', '60×80', '80×100'] },
  { path: ['清洁消毒', '纸品', '卫生纸'], unit: '包', property: clean, price: 1180, names: ['抽纸', '卷纸', '擦手纸'], specs: ['3层/6包', '4层/6包', '商用/12卷'] },
  { path: ['布草被服', '床品', '床单被套'], unit: '条', property: linen, price: 5800, names: ['床单', '被套', '中单'], specs: ['1米', '1.2米', '1.5米'] },
  { path: ['布草被服', '床品', '枕被'], unit: '件', property: linen, price: 6800, names: ['枕头', '棉被', '毛毯'], specs: ['薄款', '标准', '加厚'] },
  { path: ['布草被服', '毛巾', '毛巾浴巾'], unit: '条', property: linen, price: 1500, names: ['毛巾', '浴巾', '方巾'], specs: ['35×75', '70×140', '90×180'] },
  { path: ['布草被服', '服装', '老人服'], unit: '套', property: linen, price: 8800, names: ['病员服', '护理服', '防走失马甲'], specs: ['M码', 'L码', 'XL码'] },
  { path: ['布草被服', '服装', '工作服'], unit: '套', property: linen, price: 9800, names: ['护工服', '厨师服', '保洁服'], specs: ['M码', 'L码', 'XL码'] },
  { path: ['食材', '粮油', '米面'], unit: '袋', property: food, days: 180, price: 3200, names: ['大米', '面粉', '小米'], specs: ['5千克', '10千克', '25千克'] },
  { path: ['食材', '粮油', '食用油'], unit: '桶', property: food, days: 540, price: 5200, names: ['大豆油', '菜籽油', '玉米油'], specs: ['5升/桶', '10升/桶', '20升/桶'] },
  { path: ['食材', '调味', '调味品'], unit: '瓶', property: food, days: 540, price: 880, names: ['生抽', '陈醋', '料酒'], specs: ['500毫升', '1升', '5升'] },
  { path: ['食材', '调味', '盐糖'], unit: '袋', property: food, days: 1095, price: 300, names: ['低钠盐', '白砂糖', '木糖醇'], specs: ['400克', '1千克', '5千克'] },
  { path: ['食材', '干货', '豆谷'], unit: '袋', property: food, days: 365, price: 1280, names: ['红豆', '绿豆', '燕麦片'], specs: ['500克', '1千克', '5千克'] },
  { path: ['食材', '乳制品', '奶品'], unit: '箱', property: food, days: 180, price: 4800, names: ['纯牛奶', '无糖酸奶', '中老年奶粉'], specs: ['12盒', '16盒', '24盒'] },
  { path: ['食材', '营养品', '特医食品'], unit: '罐', property: food, days: 730, price: 16800, names: ['全营养配方粉', '蛋白粉', '增稠剂'], specs: ['200克', '400克', '900克'] },
  { path: ['办公用品', '纸张', '打印纸'], unit: '包', property: office, price: 2400, names: ['复印纸', '标签纸', '收据纸'], specs: ['A4', 'A3', 'B5'] },
  { path: ['办公用品', '文具', '笔'], unit: '盒', property: office, price: 1200, names: ['签字笔', '记号笔', '铅笔'], specs: ['黑色/12支', '红色/12支', '蓝色/12支'] },
  { path: ['办公用品', '文具', '收纳'], unit: '个', property: office, price: 980, names: ['文件盒', '档案袋', '资料册'], specs: ['小号', '中号', '大号'] },
  { path: ['办公用品', '耗材', '硒鼓电池'], unit: '个', property: office, days: 730, price: 3800, names: ['硒鼓', '碱性电池', '墨盒'], specs: ['标准', '加量', '大容量'] },
  { path: ['辅具器材', '助行', '轮椅'], unit: '辆', property: aids, price: 88000, names: ['手动轮椅', '护理轮椅', '高靠背轮椅'], specs: ['标准', '加宽', '轻便'], lend: true },
  { path: ['辅具器材', '助行', '拐杖助行器'], unit: '个', property: aids, price: 12800, names: ['四脚拐杖', '助行器', '腋拐'], specs: ['小号', '中号', '大号'], lend: true },
  { path: ['辅具器材', '床旁', '防压疮'], unit: '个', property: aids, price: 32000, names: ['气垫床', '翻身垫', '足跟垫'], specs: ['标准', '加宽', '加厚'], lend: true },
  { path: ['辅具器材', '床旁', '坐便'], unit: '个', property: aids, price: 18000, names: ['坐便椅', '洗澡椅', '便盆'], specs: ['标准', '加宽', '加厚'], lend: true },
  { path: ['辅具器材', '监测', '测量仪器'], unit: '台', property: aids, price: 19800, names: ['电子血压计', '额温枪', '指夹血氧仪'], specs: ['标准', '语音', '蓝牙'], lend: true },
  { path: ['活动用品', '文娱', '棋牌乐器'], unit: '副', property: office, price: 3600, names: ['象棋', '麻将', '葫芦丝'], specs: ['小号', '中号', '大号'] },
  { path: ['活动用品', '康复', '训练器'], unit: '个', property: aids, price: 6800, names: ['握力球', '弹力带', '手指训练板'], specs: ['轻', '中', '重'] },
  { path: ['维修物资', '水电', '照明'], unit: '个', property: office, price: 1800, names: ['LED灯管', '感应夜灯', '插座'], specs: ['小号', '中号', '大号'] },
  { path: ['维修物资', '五金', '安全件'], unit: '个', property: office, price: 2200, names: ['防滑贴', '床档插销', '扶手套'], specs: ['小号', '中号', '大号'] },
]
