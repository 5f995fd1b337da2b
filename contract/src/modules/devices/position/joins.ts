import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('position', '定位')
nameModule('position-course', '定位轨迹')
