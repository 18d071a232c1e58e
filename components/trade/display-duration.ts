// 3 d 4 h, 12 min 5 s: two units at most.
export const displayDuration = (seconds: number): string => {
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit, index, units) =>
    Math.floor((index === 0 ? seconds : seconds % units[index - 1]!) / unit),
  ) as [number, number, number]
  const rest = seconds % 60
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  if (minutes > 0) return minutes < 10 && rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`
  return `${rest} s`
}
