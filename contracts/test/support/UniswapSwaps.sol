// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {World} from "./World.sol";

/// Tests of direct swaps through Uniswap's pools, of either version: the tokens weth, a, b, c form
/// a chain, with a pool between neighbours.
abstract contract UniswapSwaps is World {
    address[] internal tokens;
    /// Zero means the trader.
    address payable internal beneficiary;

    function setUp() public override {
        super.setUp();
        deployPeers();
        tokens = [weth, address(a), address(b), address(c)];
    }

    /// Uniswap's own output for an amount along the chain, and its own input for one.
    function quoteSale(uint256 from, uint256 to, uint256 amount) internal virtual returns (uint256);
    function quotePurchase(uint256 from, uint256 to, uint256 wanted) internal virtual returns (uint256);
    /// Returns the pools between two tokens of the chain, in the router's format.
    function poolsOf(uint256 from, uint256 to, bool isSale) internal view virtual returns (bytes memory);
    /// Returns the last token of a path that begins with native value.
    function nativeEnd() internal pure virtual returns (uint256);
    function mostBought() internal pure virtual returns (uint256);
    /// Sells as the trader; native value is the amount given.
    function sell(IERC20 src, IERC20 dest, uint256 amount, uint256 least, uint256 quoted, bytes memory pools)
        internal
        virtual
        returns (uint256 received, uint256 service);
    function buy(IERC20 src, IERC20 dest, uint256 most, uint256 amount, uint256 quoted, bytes memory pools)
        internal
        virtual
        returns (uint256 spent, uint256 received);

    /// Every path along the chain, in both directions, pays what Uniswap computes.
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
        buys(from, to, bound(amount, 1, mostBought()));
    }

    function test_sell_toAnotherReceiver() public {
        uint256 expected = quoteSale(1, 2, 5e18);
        beneficiary = receiver;
        sell(a, b, 5e18, expected, expected, poolsOf(1, 2, true));
        assertEq(b.balanceOf(receiver), expected, "the receiver is paid");
    }

    function test_sell_nativeIn() public {
        uint256 expected = quoteSale(0, nativeEnd(), 3 ether);
        IERC20 dest = IERC20(tokens[nativeEnd()]);
        uint256 before = dest.balanceOf(trader);
        sell(ETH, dest, 3 ether, expected, expected, poolsOf(0, nativeEnd(), true));
        assertEq(dest.balanceOf(trader) - before, expected, "paid");
        assertEq(trader.balance, 10_000e18 - 3 ether, "took exactly the value");
        assertNothingLeft();
    }

    function test_sell_nativeOut() public {
        uint256 expected = quoteSale(1, 0, 3e18);
        (uint256 received,) = sell(a, ETH, 3e18, expected, expected, poolsOf(1, 0, true));
        assertEq(received, expected, "returned");
        assertEq(trader.balance, 10_000e18 + expected, "paid in native value");
        assertNothingLeft();
    }

    function test_buy_nativeIn_refundsTheRest() public {
        uint256 cost = quotePurchase(0, nativeEnd(), 10e18);
        (uint256 spent, uint256 received) =
            buy(ETH, IERC20(tokens[nativeEnd()]), 100 ether, 10e18, cost, poolsOf(0, nativeEnd(), false));
        assertEq(spent, cost, "spent");
        assertEq(received, 10e18, "received");
        assertEq(trader.balance, 10_000e18 - cost, "the rest came back");
        assertNothingLeft();
    }

    function test_buy_nativeOut() public {
        uint256 cost = quotePurchase(1, 0, 2e18);
        uint256 before = a.balanceOf(trader);
        (uint256 spent, uint256 received) = buy(a, ETH, cost, 2e18, cost, poolsOf(1, 0, false));
        assertEq(spent, cost, "spent");
        assertEq(received, 2e18, "received");
        assertEq(before - a.balanceOf(trader), cost, "took exactly the cost");
        assertEq(trader.balance, 10_000e18 + 2e18, "paid in native value");
        assertNothingLeft();
    }

    function test_sell_error_insufficientOutput() public {
        uint256 expected = quoteSale(1, 2, 100e18);
        expectText("INSUFFICIENT_OUTPUT");
        sell(a, b, 100e18, expected + 1, expected, poolsOf(1, 2, true));
    }

    function test_buy_error_dearerThanAllowed() public {
        uint256 cost = quotePurchase(1, 2, 10e18);
        expectText("INSUFFICIENT_OUTPUT");
        buy(a, b, cost - 1, 10e18, cost - 1, poolsOf(1, 2, false));
    }

    function test_buy_error_quoteAboveMaximum() public {
        vm.expectRevert(IRouterErrors.InvalidQuotedAmount.selector);
        buy(a, b, 10, 1, 11, poolsOf(1, 2, false));
    }

    function refuses(IERC20 src, IERC20 dest, bytes memory sold, bytes memory bought) internal {
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        sell(src, dest, 1e18, 1, 1, sold);
        vm.expectRevert(IRouterErrors.InvalidPath.selector);
        buy(src, dest, 1e18, 1, 1, bought);
    }

    function sells(uint256 from, uint256 to, uint256 amount) private {
        uint256 expected = quoteSale(from, to, amount);
        if (expected == 0) return;
        (IERC20 src, IERC20 dest) = (IERC20(tokens[from]), IERC20(tokens[to]));
        uint256[2] memory before = [src.balanceOf(trader), dest.balanceOf(trader)];
        (uint256 received,) = sell(src, dest, amount, expected, expected, poolsOf(from, to, true));
        assertEq(received, expected, "returned");
        assertEq(dest.balanceOf(trader) - before[1], expected, "paid");
        assertEq(before[0] - src.balanceOf(trader), amount, "taken");
        assertNothingLeft();
    }

    function buys(uint256 from, uint256 to, uint256 wanted) private {
        uint256 cost = quotePurchase(from, to, wanted);
        (IERC20 src, IERC20 dest) = (IERC20(tokens[from]), IERC20(tokens[to]));
        uint256[2] memory before = [src.balanceOf(trader), dest.balanceOf(trader)];
        (uint256 spent, uint256 received) = buy(src, dest, cost, wanted, cost, poolsOf(from, to, false));
        assertEq(spent, cost, "returned cost");
        assertEq(received, wanted, "returned amount");
        assertEq(dest.balanceOf(trader) - before[1], wanted, "paid");
        assertEq(before[0] - src.balanceOf(trader), cost, "taken");
        assertNothingLeft();
    }
}
