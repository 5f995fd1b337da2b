import { nameModule } from '../../../kit/joins.ts'

nameModule('position', '定位')
nameModule('position-course', '定位轨迹')
