// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TokenTransferProxy} from "../../../src/legacy/TokenTransferProxy.sol";
import {LegacyAttack} from "./LegacyAttack.sol";

/// L2: the proxy is called by others than its router, or by a router that was made to name another
/// account.
contract L02ProxyTest is LegacyAttack {
    function test_L2_strangers() public {
        bytes memory call = abi.encodeCall(proxy.transferFrom, (a, victim, attacker, 1e18));
        address[5] memory strangers = [attacker, owner, address(router), address(executor), address(proxy)];
        for (uint256 i; i < strangers.length; ++i) {
            assertRefused(strangers[i], address(proxy), call, textOf("Ownable: caller is not the owner"));
        }
        assertVictimUntouched();
    }

    /// The owner cannot change: the usual functions for that do not exist.
    function test_L2_theOwnerStays() public {
        bytes[3] memory calls = [
            abi.encodeWithSignature("transferOwnership(address)", attacker),
            abi.encodeWithSignature("renounceOwnership()"),
            abi.encodeWithSignature("acceptOwnership()")
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(address(legacy), address(proxy), calls[i], "");
        }
        assertEq(proxy.owner(), address(legacy), "the router's");
    }

    /// Even its owner cannot move tokens of an account that neither signed the transaction nor is a
    /// contract.
    function test_L2_anAccountThatIsNotThere() public {
        TokenTransferProxy ours = TokenTransferProxy(deployOwn("TokenTransferProxy", ""));
        vm.prank(victim);
        a.approve(address(ours), 1e18);
        a.approve(address(ours), 1e18);
        expectText("Invalid from address");
        ours.transferFrom(a, victim, attacker, 1e18);
        uint256 before = a.balanceOf(receiver);
        ours.transferFrom(a, address(this), receiver, 1e18);
        assertEq(a.balanceOf(receiver) - before, 1e18, "of a contract");
        vm.prank(address(this), victim);
        ours.transferFrom(a, victim, receiver, 1e18);
        assertEq(a.balanceOf(receiver) - before, 2e18, "of who signed");
    }
}
