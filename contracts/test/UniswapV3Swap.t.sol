// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {ISwapErrors} from "../src/interfaces/ISwapErrors.sol";
import {World} from "./support/World.sol";

contract UniswapV3SwapTest is World {
    address[] private tokens;

    function setUp() public override {
        super.setUp();
        deployPeers();
        tokens = [weth, address(a), address(b), address(c)];
    }

    /// Every stretch of the chain of pools, in both directions, pays what Uniswap's own quoter computes.
    function test_sell_everyPathPaysWhatUniswapComputes() public {
        for (uint256 from; from < 4; ++from) {
            for (uint256 to; to < 4; ++to) {
                if (from != to) sells(from, to, 77e18);
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
        sells(from, to, bound(amount, 1e6, 10_000e18));
    }

    function test_fuzz_buy(uint256 amount, uint256 from, uint256 to) public {
        from = bound(from, 0, 3);
        to = (from + bound(to, 1, 3)) % 4;
        buys(from, to, bound(amount, 1, 5_000e18));
    }

    function test_sell_toAnotherReceiver() public {
        IRouter.UniswapV3Data memory data = onV3(a, b, 5e18, 1, 5e18, v3Hop(address(a), address(b), 500));
        data.beneficiary = receiver;
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV3(data, 0, "");
        assertEq(b.balanceOf(receiver), received, "the receiver is paid");
    }

    function test_sell_nativeIn_throughTwoPools() public {
        uint256 expected = quoteSale(0, 2, 3 ether);
        (, bytes memory pools) = stretch(0, 2, false);
        uint256 before = b.balanceOf(trader);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3{value: 3 ether}(onV3(ETH, b, 3 ether, expected, expected, pools), 0, "");
        assertEq(b.balanceOf(trader) - before, expected, "paid");
        assertEq(trader.balance, 10_000e18 - 3 ether, "took exactly the value");
        assertNothingLeft();
    }

    function test_sell_nativeOut() public {
        uint256 expected = quoteSale(1, 0, 3e18);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(
            onV3(a, ETH, 3e18, expected, expected, v3Hop(address(a), weth, 3_000)), 0, ""
        );
        assertEq(trader.balance, 10_000e18 + expected, "paid in native value");
        assertNothingLeft();
    }

    function test_buy_nativeIn_refundsTheRest() public {
        uint256 cost = quotePurchase(0, 2, 10e18);
        (, bytes memory pools) = stretch(0, 2, true);
        vm.prank(trader);
        (uint256 spent, uint256 received,,) =
            router.swapExactAmountOutOnUniswapV3{value: 100 ether}(onV3(ETH, b, 100 ether, 10e18, cost, pools), 0, "");
        assertEq(spent, cost, "spent");
        assertEq(received, 10e18, "received");
        assertEq(trader.balance, 10_000e18 - cost, "the rest came back");
        assertNothingLeft();
    }

    function test_buy_nativeOut() public {
        uint256 cost = quotePurchase(1, 0, 2e18);
        vm.prank(trader);
        (uint256 spent,,,) =
            router.swapExactAmountOutOnUniswapV3(onV3(a, ETH, cost, 2e18, cost, v3Hop(address(a), weth, 3_000)), 0, "");
        assertEq(spent, cost, "spent");
        assertEq(trader.balance, 10_000e18 + 2e18, "paid in native value");
        assertNothingLeft();
    }

    function test_sell_error_insufficientOutput() public {
        uint256 expected = quoteSale(1, 2, 100e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(
            onV3(a, b, 100e18, expected + 1, expected, v3Hop(address(a), address(b), 500)), 0, ""
        );
    }

    function test_buy_error_dearerThanAllowed() public {
        uint256 cost = quotePurchase(1, 2, 10e18);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV3(
            onV3(a, b, cost - 1, 10e18, cost - 1, v3Hop(address(a), address(b), 500)), 0, ""
        );
    }

    function test_buy_error_quoteAboveMaximum() public {
        vm.expectRevert(IRouterErrors.InvalidQuotedAmount.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV3(onV3(a, b, 10, 1, 11, v3Hop(address(a), address(b), 500)), 0, "");
    }

    /// A pool that cannot take all of a sale takes a part: then nothing is sold.
    function test_sell_error_moreThanThePoolCanTake() public {
        a.mint(trader, 100 * DEPTH);
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(onV3(a, b, 100 * DEPTH, 1, 1, v3Hop(address(a), address(b), 500)), 0, "");
    }

    function test_buy_error_moreThanThePoolHolds() public {
        a.mint(trader, 100 * DEPTH);
        vm.expectRevert(ISwapErrors.InsufficientLiquidity.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV3(
            onV3(a, b, 100 * DEPTH, 10 * DEPTH, 1, v3Hop(address(a), address(b), 500)), 0, ""
        );
    }

    function test_error_invalidPath() public {
        bytes memory ab = v3Hop(address(a), address(b), 500);
        bytes memory bc = v3Hop(address(b), address(c), 3_000);
        refuses(a, b, "", "");
        refuses(a, b, bytes.concat(ab, hex"00"), bytes.concat(ab, hex"00"));
        refuses(a, c, bytes.concat(ab, ab), bytes.concat(bc, bc));
        refuses(b, c, ab, ab);
        refuses(a, c, ab, bc);
        // No such pool, and tokens in the wrong order.
        refuses(a, b, v3Hop(address(a), address(b), 100), v3Hop(address(a), address(b), 100));
        (address low, address high) = sorted(address(a), address(b));
        bytes memory reversed = abi.encode(high, low, uint256(500));
        refuses(IERC20(low), IERC20(high), reversed, reversed);
    }

    function refuses(IERC20 src, IERC20 dest, bytes memory sale, bytes memory purchase) private {
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        vm.prank(trader);
        router.swapExactAmountInOnUniswapV3(onV3(src, dest, 1e18, 1, 1, sale), 0, "");
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV3(onV3(src, dest, 1e18, 1, 1, purchase), 0, "");
    }

    function sells(uint256 from, uint256 to, uint256 amount) private {
        uint256 expected = quoteSale(from, to, amount);
        if (expected == 0) return;
        (, bytes memory pools) = stretch(from, to, false);
        uint256 srcBefore = IERC20(tokens[from]).balanceOf(trader);
        uint256 destBefore = IERC20(tokens[to]).balanceOf(trader);
        vm.prank(trader);
        (uint256 received,,) = router.swapExactAmountInOnUniswapV3(
            onV3(IERC20(tokens[from]), IERC20(tokens[to]), amount, expected, expected, pools), 0, ""
        );
        assertEq(received, expected, "returned");
        assertEq(IERC20(tokens[to]).balanceOf(trader) - destBefore, expected, "paid");
        assertEq(srcBefore - IERC20(tokens[from]).balanceOf(trader), amount, "taken");
        assertNothingLeft();
    }

    function buys(uint256 from, uint256 to, uint256 wanted) private {
        uint256 cost = quotePurchase(from, to, wanted);
        (, bytes memory pools) = stretch(from, to, true);
        uint256 srcBefore = IERC20(tokens[from]).balanceOf(trader);
        uint256 destBefore = IERC20(tokens[to]).balanceOf(trader);
        vm.prank(trader);
        (uint256 spent, uint256 received,,) = router.swapExactAmountOutOnUniswapV3(
            onV3(IERC20(tokens[from]), IERC20(tokens[to]), cost, wanted, cost, pools), 0, ""
        );
        assertEq(spent, cost, "returned cost");
        assertEq(received, wanted, "returned amount");
        assertEq(IERC20(tokens[to]).balanceOf(trader) - destBefore, wanted, "paid");
        assertEq(srcBefore - IERC20(tokens[from]).balanceOf(trader), cost, "taken");
        assertNothingLeft();
    }

    function quoteSale(uint256 from, uint256 to, uint256 amount) private returns (uint256 expected) {
        (bytes memory path,) = stretch(from, to, false);
        (expected,,,) = quoter.quoteExactInput(path, amount);
    }

    function quotePurchase(uint256 from, uint256 to, uint256 wanted) private returns (uint256 cost) {
        (bytes memory path,) = stretch(from, to, true);
        (cost,,,) = quoter.quoteExactOutput(path, wanted);
    }

    /// The pools between two tokens of the chain weth, a, b, c; from the end to the start when reversed.
    function stretch(uint256 from, uint256 to, bool reversed)
        private
        view
        returns (bytes memory path, bytes memory pools)
    {
        uint256 length = from < to ? to - from : from - to;
        path = abi.encodePacked(tokens[reversed ? to : from]);
        for (uint256 i; i < length; ++i) {
            uint256 step = reversed ? length - 1 - i : i;
            uint256 at = from < to ? from + step : from - step;
            uint256 next = from < to ? at + 1 : at - 1;
            uint24 fee = at + next == 3 ? 500 : 3_000;
            path = bytes.concat(path, abi.encodePacked(fee, tokens[reversed ? at : next]));
            pools = bytes.concat(pools, v3Hop(tokens[at], tokens[next], fee));
        }
    }
}
