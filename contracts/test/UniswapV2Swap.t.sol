// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {ISwapErrors} from "../src/interfaces/ISwapErrors.sol";
import {World} from "./support/World.sol";

contract UniswapV2SwapTest is World {
    address[] private tokens;

    function setUp() public override {
        super.setUp();
        deployPeers();
        tokens = [weth, address(a), address(b), address(c)];
    }

    /// Every stretch of the chain of pairs, in both directions, pays what Uniswap's own router computes.
    function test_sell_everyPathPaysWhatUniswapComputes() public {
        for (uint256 from; from < 4; ++from) {
            for (uint256 to; to < 4; ++to) {
                if (from != to) sells(from, to, 77e18, trader);
            }
        }
    }

    function test_buy_everyPathCostsWhatUniswapComputes() public {
        for (uint256 from; from < 4; ++from) {
            for (uint256 to; to < 4; ++to) {
                if (from != to) buys(from, to, 77e18);
            }
        }
    }

    function test_fuzz_sell(uint256 amount, uint256 from, uint256 to) public {
        from = bound(from, 0, 3);
        to = (from + bound(to, 1, 3)) % 4;
        sells(from, to, bound(amount, 1e6, 10_000e18), trader);
    }

    function test_fuzz_buy(uint256 amount, uint256 from, uint256 to) public {
        from = bound(from, 0, 3);
        to = (from + bound(to, 1, 3)) % 4;
        buys(from, to, bound(amount, 1, 1_000e18));
    }

    function test_sell_toAnotherReceiver() public {
        uint256 expected = pairOut(address(a), address(b), 5e18);
        IRouter.UniswapV2Data memory data = onV2(a, b, 5e18, expected, expected, v2Hop(address(a), address(b)));
        data.beneficiary = receiver;
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(data, 0, "");
        assertEq(b.balanceOf(receiver), expected, "the receiver is paid");
    }

    function test_sell_nativeIn() public {
        uint256 expected = pairOut(weth, address(a), 3 ether);
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2{value: 3 ether}(
            onV2(ETH, a, 3 ether, expected, expected, v2Hop(weth, address(a))), 0, ""
        );
        assertEq(a.balanceOf(trader) - before, expected, "paid");
        assertEq(trader.balance, 10_000e18 - 3 ether, "took exactly the value");
        assertNothingLeft();
    }

    function test_sell_nativeOut() public {
        uint256 expected = pairOut(address(a), weth, 3e18);
        vm.prank(trader);
        (uint256 received,,) =
            router.swapExactAmountInOnUniswapV2(onV2(a, ETH, 3e18, expected, expected, v2Hop(address(a), weth)), 0, "");
        assertEq(received, expected, "returned");
        assertEq(trader.balance, 10_000e18 + expected, "paid in native value");
        assertNothingLeft();
    }

    function test_sell_surplusGoesThroughTheRouter() public {
        uint256 expected = pairOut(address(a), address(b), 100e18);
        uint256 quoted = expected - 1e18;
        vm.prank(trader);
        (uint256 received, uint256 service,) = router.swapExactAmountInOnUniswapV2(
            onV2(a, b, 100e18, quoted, quoted, v2Hop(address(a), address(b))), 0, ""
        );
        assertEq(received, quoted, "the trader gets the quote");
        assertEq(service, 1e18, "the service keeps the surplus");
        assertEq(b.balanceOf(serviceWallet), 1e18, "in its wallet");
        assertNothingLeft();
    }

    function test_buy_nativeIn_refundsTheRest() public {
        uint256 cost = pairIn(weth, address(a), 10e18);
        vm.prank(trader);
        (uint256 spent, uint256 received,,) = router.swapExactAmountOutOnUniswapV2{value: 100 ether}(
            onV2(ETH, a, 100 ether, 10e18, cost, v2Hop(weth, address(a))), 0, ""
        );
        assertEq(spent, cost, "spent");
        assertEq(received, 10e18, "received");
        assertEq(trader.balance, 10_000e18 - cost, "the rest came back");
        assertNothingLeft();
    }

    function test_buy_nativeOut() public {
        uint256 cost = pairIn(address(a), weth, 2e18);
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        (uint256 spent, uint256 received,,) =
            router.swapExactAmountOutOnUniswapV2(onV2(a, ETH, cost, 2e18, cost, v2Hop(address(a), weth)), 0, "");
        assertEq(spent, cost, "spent");
        assertEq(received, 2e18, "received");
        assertEq(before - a.balanceOf(trader), cost, "took exactly the cost");
        assertEq(trader.balance, 10_000e18 + 2e18, "paid in native value");
        assertNothingLeft();
    }

    function test_sell_error_insufficientOutput() public {
        uint256 expected = pairOut(address(a), address(b), 100e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(
            onV2(a, b, 100e18, expected + 1, expected, v2Hop(address(a), address(b))), 0, ""
        );
    }

    function test_buy_error_dearerThanAllowed() public {
        uint256 cost = pairIn(address(a), address(b), 10e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2(
            onV2(a, b, cost - 1, 10e18, cost - 1, v2Hop(address(a), address(b))), 0, ""
        );
    }

    function test_buy_error_quoteAboveMaximum() public {
        vm.expectRevert(IRouterErrors.InvalidQuotedAmount.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2(onV2(a, b, 10, 1, 11, v2Hop(address(a), address(b))), 0, "");
    }

    function test_buy_error_moreThanThePairHolds() public {
        (, uint256 reserveOut) = reserves(address(a), address(b));
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2(onV2(a, b, 1_000e18, reserveOut, 0, v2Hop(address(a), address(b))), 0, "");
    }

    function test_error_invalidPath() public {
        bytes memory ab = v2Hop(address(a), address(b));
        bytes memory bc = v2Hop(address(b), address(c));
        refuses(a, b, "");
        refuses(a, b, bytes.concat(ab, hex"00"));
        refuses(a, c, bytes.concat(ab, ab));
        refuses(a, c, bytes.concat(bc, ab));
        refuses(b, c, ab);
        refuses(a, c, ab);
        refuses(c, b, bc);
        refuses(c, b, ab);
        // No such pair, and tokens in the wrong order.
        refuses(a, c, v2Hop(address(a), address(c)));
        (address low, address high) = sorted(address(a), address(b));
        refuses(IERC20(low), IERC20(high), abi.encodePacked(high, low, uint192(0)));
    }

    /// Whatever a hop's place in a route: it takes what the hop before it pays, the first one the source, and the last one pays the
    /// destination. Each route is broken in one place.
    function test_error_everyHopMustFit() public {
        for (uint256 count = 1; count <= 4; ++count) {
            for (uint256 at; at <= count; ++at) {
                (bytes memory pools, uint256 end) = walk(0, at);
                for (uint256 start; start < 4; ++start) {
                    (bytes memory others, uint256 dest) = walk(start, count - at);
                    if (start == end || dest == 0) continue;
                    refuses(IERC20(weth), IERC20(tokens[dest]), bytes.concat(pools, others));
                }
            }
        }
    }

    /// And it is a pair of the factory: with its tokens the wrong way round everything fits, and nobody made such a pair.
    function test_error_everyHopMustBeAPair() public {
        for (uint256 count = 1; count <= 4; ++count) {
            (, uint256 dest) = walk(0, count);
            for (uint256 at; at < count; ++at) {
                (bytes memory pools, uint256 from) = walk(0, at);
                (, uint256 to) = walk(0, at + 1);
                (bytes memory others,) = walk(to, count - at - 1);
                (address low, address high) = sorted(tokens[from], tokens[to]);
                bytes memory turned = abi.encodePacked(high, low, uint192(tokens[from] == high ? 1 : 0));
                refuses(IERC20(weth), IERC20(tokens[dest]), bytes.concat(pools, turned, others));
            }
        }
    }

    /// So many hops along the chain of tokens, up to its end and back.
    function walk(uint256 at, uint256 hops) private view returns (bytes memory pools, uint256 end) {
        bool down;
        for (end = at; hops != 0; --hops) {
            down = end == 3 || (down && end != 0);
            uint256 next = down ? end - 1 : end + 1;
            pools = bytes.concat(pools, v2Hop(tokens[end], tokens[next]));
            end = next;
        }
    }

    function refuses(IERC20 src, IERC20 dest, bytes memory pools) private {
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV2(onV2(src, dest, 1e18, 1, 1, pools), 0, "");
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2(onV2(src, dest, 1e18, 1, 1, pools), 0, "");
    }

    function sells(uint256 from, uint256 to, uint256 amount, address who) private {
        (address[] memory path, bytes memory pools) = stretch(from, to);
        uint256[] memory amounts = v2Router.getAmountsOut(amount, path);
        uint256 expected = amounts[amounts.length - 1];
        if (expected == 0) return;
        uint256 srcBefore = IERC20(tokens[from]).balanceOf(who);
        uint256 destBefore = IERC20(tokens[to]).balanceOf(who);
        vm.prank(who);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV2(
            onV2(IERC20(tokens[from]), IERC20(tokens[to]), amount, expected, expected, pools), 0, ""
        );
        assertEq(received, expected, "returned");
        assertEq(IERC20(tokens[to]).balanceOf(who) - destBefore, expected, "paid");
        assertEq(srcBefore - IERC20(tokens[from]).balanceOf(who), amount, "taken");
        assertNothingLeft();
    }

    function buys(uint256 from, uint256 to, uint256 wanted) private {
        (address[] memory path, bytes memory pools) = stretch(from, to);
        uint256 cost = v2Router.getAmountsIn(wanted, path)[0];
        uint256 srcBefore = IERC20(tokens[from]).balanceOf(trader);
        uint256 destBefore = IERC20(tokens[to]).balanceOf(trader);
        vm.prank(trader);
        (uint256 spent, uint256 received,,) = router.swapExactAmountOutOnUniswapV2(
            onV2(IERC20(tokens[from]), IERC20(tokens[to]), cost, wanted, cost, pools), 0, ""
        );
        assertEq(spent, cost, "returned cost");
        assertEq(received, wanted, "returned amount");
        assertEq(IERC20(tokens[to]).balanceOf(trader) - destBefore, wanted, "paid");
        assertEq(srcBefore - IERC20(tokens[from]).balanceOf(trader), cost, "taken");
        assertNothingLeft();
    }

    /// The pairs between two tokens of the chain weth, a, b, c.
    function stretch(uint256 from, uint256 to) private view returns (address[] memory path, bytes memory pools) {
        uint256 length = from < to ? to - from : from - to;
        path = new address[](length + 1);
        for (uint256 i; i <= length; ++i) {
            path[i] = tokens[from < to ? from + i : from - i];
            if (i != 0) pools = bytes.concat(pools, v2Hop(path[i - 1], path[i]));
        }
    }
}
