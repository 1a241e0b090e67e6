declare global {
  /**
   * What the script at the top of index.html asked for before this code had arrived: answers by app id (empty where
   * none was named), a space, and address.
   */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** After this time (milliseconds since the page began to load) an early answer tells too little of the present. */
const freshTime = 10_000;

/** The answer that was asked for early to just this request, once; undefined where there is none. */
export function takeEarlyAnswer(url: string, appId: string | undefined): Promise<Response> | undefined {
  const key = `${appId ?? ""} ${url}`;
  const answer = performance.now() < freshTime ? globalThis.earlyAnswers?.[key] : undefined;
  delete globalThis.earlyAnswers?.[key];
  return answer;
}

/** Forgets the early answers: they were asked for with a token that is no longer the one in use. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
