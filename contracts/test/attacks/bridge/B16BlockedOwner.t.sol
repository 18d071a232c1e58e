// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Order} from "../../../src/interfaces/IntentOrder.sol";
import {RelayData} from "../../support/Across.sol";
import {BridgeWorld} from "../../support/BridgeWorld.sol";

/// B16: the token blocks the owner when the refund is due. The pool holds the refund until the
/// owner claims it.
contract B16BlockedOwnerTest is BridgeWorld {
    BlockingToken private blocking;

    function test_B16_claim() public {
        blocking = new BlockingToken();
        blocking.mint(address(paying), 2e18);
        paying.set(a, blocking, 2e18, 0);
        Order memory order = sale(a, blocking, 1e18, 2e18);
        order.bridge = toFar();
        RelayData memory deposit = depositOf(swapCall(signed(order), "", address(paying)));
        blocking.setBlocked(trader, true);
        refund(deposit);
        assertEq(blocking.balanceOf(trader), 0, "refused");
        assertEq(spoke.getRelayerRefund(address(blocking), trader), 2e18, "deferred");
        bytes memory claim = abi.encodeCall(spoke.claimRelayerRefund, (word(address(blocking)), word(receiver)));
        assertRefused(attacker, address(spoke), claim, abi.encodeWithSignature("NoRelayerRefundToClaim()"));
        vm.prank(trader);
        spoke.claimRelayerRefund(word(address(blocking)), word(receiver));
        assertEq(blocking.balanceOf(receiver), 2e18, "claimed by the owner");
    }
}

/// A token that refuses transfers to some accounts.
contract BlockingToken is ERC20("Blocking", "BLK") {
    mapping(address account => bool) private isBlocked;

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setBlocked(address account, bool blocked) external {
        isBlocked[account] = blocked;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!isBlocked[to], "blocked");
        super._update(from, to, amount);
    }
}
