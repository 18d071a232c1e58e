// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISpokePools, RelayData} from "../../support/Across.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B19: a fill with other data is a fill of another deposit, and each deposit is filled once and
/// before its deadline.
contract B19OtherFillsTest is BridgeWorld {
    function test_B19_otherData() public {
        RelayData memory deposit = madeDeposit();
        for (uint256 field; field < 5; ++field) {
            RelayData memory other = abi.decode(abi.encode(deposit), (RelayData));
            if (field == 0) other.inputAmount += 1;
            if (field == 1) other.originChainId += 1;
            if (field == 2) other.depositor = word(attacker);
            if (field == 3) other.outputAmount = 1;
            if (field == 4) other.depositId += 1;
            fill(other, b);
            assertEq(fillStatus(deposit), 0, "not this deposit");
        }
    }

    function test_B19_once() public {
        RelayData memory deposit = madeDeposit();
        uint256 before = b.balanceOf(trader);
        fill(deposit, b);
        assertEq(b.balanceOf(trader) - before, deposit.outputAmount, "the recipient is paid");
        assertEq(fillStatus(deposit), 2, "filled");
        refusesFill(deposit, ISpokePools.RelayFilled.selector);
    }

    /// In the last second the relayer can fill, in the next one the owner gets the refund.
    function test_B19_late() public {
        RelayData memory deposit = madeDeposit();
        vm.warp(deposit.fillDeadline + 1);
        refusesFill(deposit, ISpokePools.ExpiredFillDeadline.selector);
        vm.warp(deposit.fillDeadline);
        fill(deposit, b);
        assertEq(fillStatus(deposit), 2, "in time");
    }

    /// Makes a deposit whose output token exists in this world, so that it can be filled.
    function madeDeposit() private returns (RelayData memory) {
        farToken = address(b);
        return depositOf(swapCall(signed(farSale(2e18)), "", address(paying)));
    }
}
