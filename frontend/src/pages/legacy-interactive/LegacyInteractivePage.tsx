import { CallToAction } from "../../pageParts/CallToAction";
import { Content } from "../../pageParts/Content";
import { ContentMeta } from "../../pageParts/ContentMeta";
import { paths } from "../../paths";
import { Habits } from "./Habits";
import { Shelf } from "./Shelf";

export function LegacyInteractivePage() {
  return (
    <Content page="legacy-interactive">
      {({ head, hero, generations, values, figures, closing }) => (
        <>
          <ContentMeta head={head} path={paths.legacyInteractive} />
          <Shelf hero={hero} generations={generations} />
          <Habits values={values} figures={figures} />
          <CallToAction closing={closing} apart />
        </>
      )}
    </Content>
  );
}
