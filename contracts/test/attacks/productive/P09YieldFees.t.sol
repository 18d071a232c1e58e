// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P9: many small withdrawals round the fee on yield away.
contract P09YieldFeesTest is StrategyWorld {
    uint256 private constant FEE = 700;

    function setUp() public override {
        super.setUp();
        uint16[] memory fees = new uint16[](2);
        (fees[0], fees[1]) = (uint16(FEE), uint16(FEE));
        address[] memory both = new address[](2);
        (both[0], both[1]) = (address(positions), address(deposits));
        vm.prank(owner);
        intent.setProtocolYieldFees(both, fees);
    }

    /// Each fee is rounded up, so that they pay no less than one withdrawal of everything.
    /// forge-config: default.fuzz.runs = 100
    function test_P09_fuzz_rounding(uint256 amount, uint256 gain, uint256 first) public {
        amount = 10 + amount % 1e6;
        uint256 shares = depositTo(calm, amount);
        earn(calm, gain % 3_000);
        (,, uint256 net) = positions.previewRedeemFromStrategy(shares, address(calm), trader);
        uint256 before = a.balanceOf(trader);
        vm.startPrank(trader);
        for (uint256 i; i < 4; ++i) {
            uint256 left = sharesIn(calm);
            uint256 part = i == 3 ? left : left * (first % 100) / 100;
            if (part != 0) positions.redeemFromStrategy(part, address(calm), trader, trader);
        }
        vm.stopPrank();
        assertLe(a.balanceOf(trader) - before, net, "no less than one");
        assertEq(a.balanceOf(address(positions)), positions.yieldFees(), "the token holds fees alone");
        assertEq(positions.userPrincipal(address(calm), trader), 0, "no principal is left over");
    }

    /// A withdrawal pays its exact amount; the fee is taken from the position.
    /// forge-config: default.fuzz.runs = 100
    function test_P09_fuzz_exactWithdrawals(uint256 gain, uint256 amount) public {
        depositTo(calm, PRINCIPAL);
        earn(calm, gain % 3_000);
        (uint256 gross,, uint256 net) = positions.previewRedeemFromStrategy(sharesIn(calm), address(calm), trader);
        amount = 1 + amount % (net - 1);
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        intent.withdrawFromStrategy(address(calm), amount);
        assertEq(a.balanceOf(trader) - before, amount, "what was asked for");
        uint256 fee = positions.yieldFees();
        assertGe(fee * net + net, amount * (gross - net), "its part of the fee");
        assertLe(fee * net, amount * (gross - net) + 2 * net, "and no more");
    }

    /// A sale sells what is left after the fee, with the minimum for that.
    function test_P09_sale() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        earn(calm, 1_000);
        (, uint256 fee, uint256 received) = positions.previewRedeemFromStrategy(order.shares, address(calm), trader);
        uint256 minimum = (2 * PRINCIPAL * received + PRINCIPAL - 1) / PRINCIPAL;
        paying.set(a, b, minimum, 0);
        moves(a, address(calm), address(paying), received);
        moves(a, address(calm), address(positions), fee);
        moves(b, address(paying), trader, minimum);
        settlesAsNamed(productiveCall(order));
    }

    /// A sale of the principal alone brings the principal, whatever the fee.
    function test_P09_principalAlone() public {
        depositTo(calm, PRINCIPAL);
        earn(calm, 1_000);
        ProductiveOrder memory order = saleFrom(calm, 0);
        order.useShares = false;
        uint256 before = a.balanceOf(address(paying));
        settles(productiveCall(order));
        assertEq(a.balanceOf(address(paying)) - before, PRINCIPAL, "the principal");
        assertGe(positions.yieldFees(), 1, "the fee came out of the rest");
    }

    /// The fee on native positions is in the wrapped token.
    function test_P09_native() public {
        depositNativeToVault(100e18);
        earn(nativeVault, 1_000);
        vm.prank(trader);
        intent.withdrawNativeFromStrategy(address(nativeVault), type(uint256).max);
        uint256 fee = deposits.yieldFees();
        assertGe(fee, 0.1e18, "a fee");
        assertEq(intent.collectYieldFees(address(deposits)), fee, "collected");
        assertEq(intent.getCollectedFees(address(0), weth), fee, "as wrapped tokens");
        assertOnlyFeesLeft();
    }
}
