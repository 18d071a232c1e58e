// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {StableMultiWorld} from "../support/StableMulti.sol";

/// Pools of three coins in programs.
contract ExecutorStableMultiTest is StableMultiWorld {
    function test_sell() public {
        uint256 expected = triOut(address(a), address(c), 10e18);
        assertEq(sell(0, a, c, 10e18, triLeg(address(a), address(c), REST, 0)), expected, "from the first to the last");
        expected = triOut(address(c), address(b), 4e18);
        assertEq(sell(0, c, b, 9e18, triLeg(address(c), address(b), EXACT, 4e18)), expected, "and back to the second");
        assertNothingLeft();
    }

    /// After a pair.
    function test_sell_graph() public {
        uint256 expected = triOut(address(b), address(c), pairOut(address(a), address(b), 5e18));
        bytes memory legs =
            bytes.concat(v2Leg(address(a), address(b), REST, 0), triLeg(address(b), address(c), REST, 0));
        assertEq(sell(0, a, c, 5e18, legs), expected, "both legs");
        assertNothingLeft();
    }

    /// A purchase brings at least the requested amount, and only slightly more; slightly less input
    /// does not buy it.
    /// forge-config: default.fuzz.runs = 250
    function test_fuzz_buy(uint256 amount, uint256 sold, bool back) public {
        sold = bound(sold, 0, DEPTH);
        if (sold > 1e6) triPool.exchange(back ? int128(2) : int128(0), back ? int128(0) : int128(2), sold, 0);
        (IERC20 src, IERC20 dest) = back ? (IERC20(c), IERC20(b)) : (IERC20(b), IERC20(c));
        uint256 most = triPool.balances(back ? 1 : 2) / 2;
        amount = bound(amount, 1e9, most < 1_000e18 ? most : 1_000e18);
        (uint256 spent, uint256 received) = purchase(src, dest, amount);
        assertGe(received, amount, "all of it");
        assertLe(received - amount, 1e6, "and hardly more");
        assertGe(spent, 1, "for something");
        assertNothingLeft();
    }

    function purchase(IERC20 src, IERC20 dest, uint256 amount) private returns (uint256 spent, uint256 received) {
        return buyAtLeast(src, dest, amount, triLeg(address(src), address(dest), EXACT, amount));
    }
}
