// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISwapErrors} from "../../../src/interfaces/ISwapErrors.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {Arrival} from "../../../src/interfaces/ILanding.sol";
import {RelayData} from "../../support/Across.sol";
import {LandingWorld} from "../../bridge/LandingWorld.sol";
import {BlockingToken} from "./B16BlockedOwner.t.sol";

/// B15: a recipient refuses the payment. The payment reverts, and after the deadline the owner gets
/// everything back.
contract B15RefusingRecipientsTest is LandingWorld {
    function test_B15_refused() public {
        BlockingToken blocking = new BlockingToken();
        blocking.setBlocked(receiver, true);
        RelayData memory deposit = depositTo(receiver, address(blocking));
        blocking.mint(relayer, deposit.outputAmount);
        vm.prank(relayer);
        blocking.approve(address(spoke), deposit.outputAmount);
        vm.chainId(FAR);
        bytes memory call = abi.encodeCall(spoke.fillRelay, (deposit, home, word(relayer)));
        assertRefused(relayer, address(spoke), call, abi.encodeWithSignature("Error(string)", "blocked"));
        vm.chainId(home);
        assertEq(fillStatus(deposit), 0, "unpaid");
        uint256 before = b.balanceOf(trader);
        vm.warp(deposit.fillDeadline + 1);
        refund(deposit);
        assertEq(b.balanceOf(trader) - before, 2e18, "refunded whole");
    }

    /// A contract that accepts no native tokens is paid in wrapped ones.
    function test_B15_ether() public {
        address recipient = address(new TakesNoEther());
        RelayData memory deposit = depositTo(recipient, weth);
        fill(deposit, IERC20(weth));
        assertEq(IERC20(weth).balanceOf(recipient), deposit.outputAmount, "paid");
    }

    /// A recipient that refuses the bridge token gets it once it accepts it; no other account can.
    function test_B15_released() public {
        BlockingToken blocking = new BlockingToken();
        blocking.mint(address(this), 2e18);
        Arrival memory arrival = arrivalOf(forgedDeposit(blocking, 2e18, bytes.concat(word(receiver), toC())));
        vm.warp(arrival.deadline + 1);
        blocking.setBlocked(receiver, true);
        refusesRelease(arrival, abi.encodePacked(ISwapErrors.TransferFailed.selector));
        blocking.setBlocked(receiver, false);
        release(arrival);
        assertEq(blocking.balanceOf(receiver), 2e18, "released whole");
    }

    function depositTo(address recipient, address token) private returns (RelayData memory) {
        farToken = token;
        Order memory order = farSale(2e18);
        order.beneficiary = recipient;
        return depositOf(swapCall(signed(order), "", address(paying)));
    }
}

contract TakesNoEther {}
