// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IntentAdapter} from "../../src/intent/IntentAdapter.sol";
import {IntentModule} from "../../src/intent/IntentModule.sol";
import {IntentSignatures} from "../../src/intent/IntentSignatures.sol";
import {IGuarded} from "../../src/interfaces/IGuarded.sol";
import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {IIntentFees} from "../../src/interfaces/IIntentFees.sol";
import {IIntentNative} from "../../src/interfaces/IIntentNative.sol";
import {IIntentRegistry} from "../../src/interfaces/IIntentRegistry.sol";
import {ISettlementEvents} from "../../src/interfaces/ISettlement.sol";
import {IntentWorld} from "../support/IntentWorld.sol";

/// Agents, modules, and the owners that manage them.
contract IntentRegistryTest is IntentWorld {
    event AgentRegistered(address agent);
    event AgentUnregistered(address agent);
    event ModuleRegistered(address module);
    event ModuleUnregistered(address module);
    event AdapterCreated(address indexed adapter, address indexed creator, address indexed owner);
    event ModuleInstalled(address indexed module);
    event ModuleUninstalled(address indexed module);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    // Registry

    /// Creates it by CREATE2, so that the address is known in advance; for this registry, with the
    /// owner that the creator names.
    function test_create() public {
        bytes32 code = keccak256(bytes.concat(ownCode("IntentAdapter"), abi.encode(registry, partner)));
        address foreseen = address(
            uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(registry), bytes32(uint256(7)), code))))
        );
        vm.expectEmit(foreseen);
        emit OwnershipTransferred(address(0), partner);
        vm.expectEmit(address(registry));
        emit AdapterCreated(foreseen, attacker, partner);
        vm.prank(attacker);
        IntentAdapter made = IntentAdapter(payable(registry.create(bytes32(uint256(7)), partner)));
        assertEq(address(made), foreseen, "where it was foreseen");
        assertEq(made.owner(), partner, "its owner");
        assertEq(made.PORTIKUS_V2(), address(registry), "its registry");
        assertEq(made.getModules().length, 0, "nothing installed");
        vm.expectRevert(IIntentRegistry.AdapterCreationFailed.selector);
        registry.create(bytes32(uint256(7)), partner);
        vm.expectRevert(IIntentRegistry.InvalidOwner.selector);
        registry.create(bytes32(uint256(7)), address(0));
        assertTrue(registry.create(bytes32(uint256(7)), owner) != foreseen, "another owner, another place");
    }

    /// Accounts that are registered already, or no longer, stay so without an event.
    function test_agents() public {
        address[] memory both = new address[](2);
        (both[0], both[1]) = (agent, partner);
        vm.expectEmit(address(registry));
        emit AgentRegistered(partner);
        vm.recordLogs();
        vm.prank(owner);
        registry.registerAgent(both);
        assertEq(vm.getRecordedLogs().length, 1, "one is new");
        assertTrue(registry.isAgentRegistered(agent) && registry.isAgentRegistered(partner), "both");
        assertEq(registry.getAgents().length, 2, "listed");
        assertEq(registry.agents(1), partner, "by number");
        vm.expectEmit(address(registry));
        emit AgentUnregistered(agent);
        vm.prank(owner);
        registry.unregisterAgent(asList(agent));
        vm.recordLogs();
        vm.prank(owner);
        registry.unregisterAgent(asList(agent));
        assertEq(vm.getRecordedLogs().length, 0, "gone already");
        assertTrue(!registry.isAgentRegistered(agent), "gone");
        assertEq(registry.agents(0), partner, "the other stays");
        vm.expectRevert();
        registry.agents(1);
    }

    function test_modules() public {
        assertEq(registry.getModules().length, 11, "eleven");
        assertEq(registry.modules(0), installed[0], "by number");
        vm.expectEmit(address(registry));
        emit ModuleUnregistered(installed[0]);
        vm.recordLogs();
        vm.startPrank(owner);
        registry.unregisterModule(asList(installed[0]));
        registry.unregisterModule(asList(installed[0]));
        assertEq(vm.getRecordedLogs().length, 1, "once");
        assertTrue(!registry.isModuleRegistered(installed[0]), "gone");
        vm.expectEmit(address(registry));
        emit ModuleRegistered(installed[0]);
        vm.recordLogs();
        registry.registerModule(asList(installed[0]));
        registry.registerModule(asList(installed[0]));
        vm.stopPrank();
        assertEq(vm.getRecordedLogs().length, 1, "once");
        assertTrue(registry.isModuleRegistered(installed[0]), "back");
    }

    function test_error_onlyTheOwnerRegisters() public {
        bytes[4] memory calls = [
            abi.encodeCall(registry.registerAgent, asList(attacker)),
            abi.encodeCall(registry.unregisterAgent, asList(agent)),
            abi.encodeCall(registry.registerModule, asList(attacker)),
            abi.encodeCall(registry.unregisterModule, asList(installed[0]))
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(
                attacker,
                address(registry),
                calls[i],
                abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attacker)
            );
        }
        assertTrue(!registry.isAgentRegistered(attacker) && !registry.isModuleRegistered(attacker), "as before");
        assertTrue(registry.isAgentRegistered(agent) && registry.isModuleRegistered(installed[0]), "as before");
    }

    /// An owner can transfer the registry, not renounce it.
    function test_ownershipOfTheRegistry() public {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        registry.renounceOwnership();
        registry.transferOwnership(partner);
        vm.stopPrank();
        assertEq(registry.owner(), owner, "until it is accepted");
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, attacker));
        vm.prank(attacker);
        registry.acceptOwnership();
        vm.startPrank(partner);
        registry.acceptOwnership();
        assertEq(registry.owner(), partner, "passed on");
        registry.registerAgent(asList(receiver));
        assertTrue(registry.isAgentRegistered(receiver), "by the new owner");
        vm.stopPrank();
    }

    /// The guardian stops agents and modules, and settlement with them, at once; it resumes nothing
    /// and changes nothing else.
    function test_guardian() public {
        vm.expectEmit(address(registry));
        emit IGuarded.GuardianSet(receiver);
        vm.prank(owner);
        registry.setGuardian(receiver);
        vm.startPrank(receiver);
        registry.unregisterAgent(asList(agent));
        registry.unregisterModule(asList(installed[0]));
        vm.stopPrank();
        assertTrue(!registry.isAgentRegistered(agent) && !registry.isModuleRegistered(installed[0]), "stopped");
        vm.expectRevert(IIntentAdapter.ModuleNotRegistered.selector);
        vm.prank(agent);
        intent.directSettle(signed(sale(a, b, 1, 1)), 1);
        bytes[6] memory calls = [
            abi.encodeCall(registry.registerAgent, asList(agent)),
            abi.encodeCall(registry.registerModule, asList(installed[0])),
            abi.encodeCall(registry.setGuardian, receiver),
            abi.encodeCall(registry.transferOwnership, receiver),
            abi.encodeCall(registry.acceptOwnership, ()),
            abi.encodeCall(registry.renounceOwnership, ())
        ];
        bytes memory reason = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, receiver);
        for (uint256 i; i < 5; ++i) {
            assertRefused(receiver, address(registry), calls[i], reason);
        }
        vm.prank(owner);
        registry.setGuardian(address(0));
        assertRefused(receiver, address(registry), abi.encodeCall(registry.unregisterAgent, asList(agent)), reason);
    }

    // Adapter

    function test_installAndUninstall() public {
        IIntentAdapter.Module[] memory modules = intent.getModules();
        assertEq(modules.length, 11, "all");
        for (uint256 i; i < modules.length; ++i) {
            assertEq(modules[i].module, installed[i], "in order");
            vm.assertEq(
                keccak256(abi.encode(modules[i].selectors)),
                keccak256(abi.encode(IntentModule(installed[i]).selectors())),
                "its functions"
            );
        }
        vm.expectEmit(address(intent));
        emit ModuleUninstalled(installed[3]);
        vm.prank(owner);
        intent.uninstall(installed[3]);
        vm.expectRevert(IIntentAdapter.ModuleNotFound.selector);
        intent.isNonceUsed(trader, 0);
        modules = intent.getModules();
        assertEq(modules.length, 10, "one less");
        assertEq(modules[3].module, installed[4], "the others move up");
        assertEq(modules[4].module, installed[5], "in order");
        address[2] memory unknown = [installed[3], attacker];
        for (uint256 i; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.ModuleNotInstalled.selector, unknown[i]));
            vm.prank(owner);
            intent.uninstall(unknown[i]);
        }
        vm.expectEmit(address(intent));
        emit ModuleInstalled(installed[3]);
        vm.expectEmit(address(intent));
        emit IIntentAdapter.ModuleCodeInstalled(installed[3], installed[3].codehash);
        vm.prank(owner);
        intent.install(installed[3]);
        assertTrue(!intent.isNonceUsed(trader, 0), "works again");
        assertEq(intent.getModules()[10].module, installed[3], "at the end");
    }

    function test_error_occupiedFunctions() public {
        IntentSignatures second = new IntentSignatures(address(registry));
        vm.startPrank(owner);
        registry.registerModule(asList(address(second)));
        bytes4 first = second.selectors()[0];
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.SelectorAlreadySet.selector, first, installed[3]));
        intent.install(address(second));
        intent.uninstall(installed[3]);
        intent.install(address(second));
        vm.stopPrank();
        assertEq(intent.getModules().length, 11, "one for the other");
        vm.prank(trader);
        intent.invalidateNonce(1);
        assertTrue(intent.isNonceUsed(trader, 1), "done by the second");
    }

    /// An unregistered module stops at once, completely, and alone; nor can it be installed.
    function test_error_unregisteredModules() public {
        vm.startPrank(owner);
        registry.unregisterModule(asList(installed[0]));
        vm.stopPrank();
        bytes4[] memory stopped = IntentModule(installed[0]).selectors();
        for (uint256 i; i < stopped.length; ++i) {
            vm.prank(agent);
            (bool done, bytes memory answer) = address(intent).call(bytes.concat(stopped[i], new bytes(512)));
            assertTrue(!done && bytes4(answer) == IIntentAdapter.ModuleNotRegistered.selector, "stopped");
        }
        assertTrue(!intent.isNonceUsed(trader, 0), "others go on");
        vm.startPrank(owner);
        intent.uninstall(installed[0]);
        vm.expectRevert(IIntentAdapter.ModuleNotRegistered.selector);
        intent.install(installed[0]);
        vm.stopPrank();
        vm.expectRevert(IIntentAdapter.ModuleNotFound.selector);
        intent.directSettle{value: 0}(signed(sale(a, b, 1, 1)), 1);
    }

    function test_error_onlyTheOwnerInstalls() public {
        bytes[4] memory calls = [
            abi.encodeCall(intent.install, installed[0]),
            abi.encodeCall(intent.uninstall, installed[0]),
            abi.encodeCall(intent.transferOwnership, attacker),
            abi.encodeCall(intent.setWrappedNative, attacker)
        ];
        bytes memory reason = abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, attacker);
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(attacker, address(intent), calls[i], reason);
        }
        assertEq(intent.owner(), owner, "as before");
        assertEq(intent.getModules().length, 11, "as before");
    }

    function test_ownershipOfTheAdapter() public {
        vm.startPrank(owner);
        vm.expectEmit(address(intent));
        emit IIntentAdapter.OwnershipTransferStarted(owner, partner);
        intent.transferOwnership(partner);
        // An offer to zero withdraws it.
        intent.transferOwnership(address(0));
        vm.stopPrank();
        bytes memory accept = abi.encodeCall(intent.acceptOwnership, ());
        bytes4 reason = IIntentAdapter.UnauthorizedAccount.selector;
        assertRefused(partner, address(intent), accept, abi.encodeWithSelector(reason, partner));
        vm.prank(owner);
        intent.transferOwnership(partner);
        assertRefused(attacker, address(intent), accept, abi.encodeWithSelector(reason, attacker));
        assertEq(intent.owner(), owner, "until it is accepted");
        assertEq(intent.pendingOwner(), partner, "by the one it was offered to");
        vm.expectEmit(address(intent));
        emit OwnershipTransferred(owner, partner);
        vm.prank(partner);
        intent.acceptOwnership();
        assertEq(intent.owner(), partner, "passed on");
        assertEq(intent.pendingOwner(), address(0), "no offer is left");
        vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, owner));
        vm.prank(owner);
        intent.uninstall(installed[0]);
    }

    function test_namesOfModules() public view {
        string[11] memory names = [
            "OrderSettlement",
            "FillableSettlement",
            "CrossSettlement",
            "IntentSignatures",
            "IntentFees",
            "IntentNative",
            "TWAPSettlement",
            "IntentBridges",
            "ProductiveSettlement",
            "ExternalSettlement",
            "IntentStrategies"
        ];
        for (uint256 i; i < names.length; ++i) {
            vm.assertEq(IntentModule(installed[i]).name(), names[i], "name");
            vm.assertEq(IntentModule(installed[i]).version(), "1.0.0", "version");
            assertEq(address(IntentModule(installed[i]).PORTIKUS_V2()), address(registry), "registry");
        }
    }

    // Selectors

    /// Every function of `IIntent` is implemented by the adapter or by exactly one module, and
    /// modules have no others.
    function test_everyFunctionIsDone() public view {
        bytes4[] memory own = selectorsOf("IIntentAdapter");
        bytes4[] memory all = selectorsOf("IIntent");
        uint256 done;
        for (uint256 i; i < installed.length; ++i) {
            bytes4[] memory selectors = IntentModule(installed[i]).selectors();
            done += selectors.length;
            for (uint256 k; k < selectors.length; ++k) {
                assertEq(count(all, selectors[k]), 1, "promised");
                assertEq(count(own, selectors[k]), 0, "the adapter would do it itself");
            }
        }
        for (uint256 k; k < all.length; ++k) {
            uint256 times = count(own, all[k]);
            for (uint256 i; i < installed.length; ++i) {
                times += count(IntentModule(installed[i]).selectors(), all[k]);
            }
            assertEq(times, 1, vm.toString(abi.encodePacked(all[k])));
        }
        assertEq(own.length + done, all.length, "no more");
    }

    /// Sections 6.1, 6.4, 6.5, 6.9, 7.1 and 7.3 of the published description.
    function test_publishedSelectors() public view {
        bytes memory ours = abi.encodePacked(
            registry.registerAgent.selector,
            registry.unregisterAgent.selector,
            registry.registerModule.selector,
            registry.unregisterModule.selector,
            registry.isAgentRegistered.selector,
            registry.isModuleRegistered.selector,
            registry.getAgents.selector,
            registry.getModules.selector,
            registry.create.selector,
            intent.install.selector,
            intent.uninstall.selector,
            intent.DOMAIN_SEPARATOR.selector
        );
        equals(
            ours, hex"2ac1f783ad540309b94d49a89b185922689b6c441c5ebe2feac3fda4b2494df3663ff5a92a1b8f9b59bc22493644e515"
        );
        ours = abi.encodePacked(
            intent.swapSettle.selector,
            intent.swapSettleBatch.selector,
            intent.buySettle.selector,
            intent.buySettleBatch.selector,
            intent.swapSettleFillable.selector,
            intent.swapSettleFillableBatch.selector,
            intent.directSettle.selector,
            intent.directSettleBatch.selector,
            intent.directSettleFillable.selector,
            intent.directSettleFillableBatch.selector,
            intent.directFilledAmount.selector,
            intent.swapFilledAmount.selector
        );
        equals(
            ours, hex"49af920442aee04a69321fc59ca262a2a7266629393337325c40fda5bfbb490157637e61801d0bdd185089f29bd333da"
        );
        ours = abi.encodePacked(
            intent.invalidateNonce.selector,
            intent.invalidateNonces.selector,
            intent.isNonceUsed.selector,
            intent.areNoncesUsed.selector,
            intent.setPreSignature.selector,
            intent.isPreSigned.selector
        );
        equals(ours, hex"b70e36f02eb48a80cab7e8eb1bbd3061eb8fb26876ed3d71");
        ours = abi.encodePacked(
            intent.withdrawFees.selector,
            intent.withdrawAllFees.selector,
            intent.batchWithdrawAllFees.selector,
            intent.getCollectedFees.selector,
            intent.batchGetCollectedFees.selector,
            intent.withdrawProtocolFees.selector,
            intent.withdrawAllProtocolFees.selector,
            intent.batchWithdrawAllProtocolFees.selector,
            intent.setProtocolFeeClaimer.selector,
            intent.getProtocolFeeClaimer.selector
        );
        equals(ours, hex"9ba372c2b43ef01ae906cad586694ea8bd699bc60d12394be859a9ba4e0352b89c3dd59020fe1eed");
        ours = abi.encodePacked(
            intent.depositNative.selector,
            intent.depositNativeAndPreSign.selector,
            intent.withdrawNative.selector,
            intent.cancelAndWithdraw.selector,
            intent.withdrawAndCancel.selector,
            intent.cancelTWAPAndWithdraw.selector,
            intent.cancelTWAPBuyAndWithdraw.selector,
            intent.getWrappedNative.selector,
            intent.balanceOf.selector,
            intent.setWrappedNative.selector
        );
        equals(ours, hex"db6b5246a1e7793784276d810cde75a48f50b3341a5fd6dacf880573e861e90770a0823152cb60ca");
    }

    /// Published selectors of errors and topics of events, for agents and indexers.
    function test_publishedErrorsAndEvents() public pure {
        equals(
            abi.encodePacked(
                IIntentErrors.InsufficientReturnAmount.selector,
                IIntentErrors.DeadlineExpired.selector,
                IIntentErrors.UnauthorizedAgent.selector,
                IIntentErrors.InvalidFillAmount.selector,
                IIntentErrors.InsufficientMsgValue.selector,
                IIntentErrors.InvalidNonce.selector,
                IIntentErrors.InvalidSignature.selector,
                IIntentErrors.PermitFailed.selector,
                IIntentFees.InsufficientFees.selector,
                IIntentAdapter.UnauthorizedAccount.selector,
                IIntentAdapter.ModuleNotFound.selector,
                IIntentAdapter.ModuleNotRegistered.selector
            ),
            hex"cea9e31d1ab7da6b04b0ebd09469744478f38f76756688fe8baa579fb78cb0dd8d53e55332b2baa37252c08c9c4aee9e"
        );
        equals(
            abi.encodePacked(
                IIntentRegistry.InvalidOwner.selector,
                IIntentRegistry.AdapterCreationFailed.selector,
                IIntentNative.InvalidDepositAmount.selector,
                IIntentNative.InvalidSrcToken.selector,
                IIntentNative.Unauthorized.selector,
                IIntentNative.NonceAlreadyUsed.selector,
                IIntentErrors.ArrayLengthMismatch.selector
            ),
            hex"49e27cffbe696958fe9ba5cd950fab6382b429001fb09b80a24a13a6"
        );
        assertTrue(
            ISettlementEvents.OrderSettled.selector
                == 0x75d5267369ab1e5d036f575e588260a9d604f045d27109fdc44442c4f12bd61a,
            "OrderSettled"
        );
        assertTrue(
            ISettlementEvents.OrderPartiallyFilled.selector
                == 0x2feaa277943821526ad4943e6fbd8ab3945d3b46cef39b5fbafd2abf92d75392,
            "OrderPartiallyFilled"
        );
    }

    function equals(bytes memory ours, bytes memory published) private pure {
        vm.assertEq(vm.toString(ours), vm.toString(published), "as published");
    }

    function selectorsOf(string memory name) private view returns (bytes4[] memory selectors) {
        string memory json = vm.readFile(string.concat("contracts/out/", name, ".sol/", name, ".json"));
        string[] memory signatures = vm.parseJsonKeys(json, ".methodIdentifiers");
        selectors = new bytes4[](signatures.length);
        for (uint256 i; i < signatures.length; ++i) {
            selectors[i] = bytes4(keccak256(bytes(signatures[i])));
        }
    }

    function count(bytes4[] memory list, bytes4 wanted) private pure returns (uint256 times) {
        for (uint256 i; i < list.length; ++i) {
            if (list[i] == wanted) ++times;
        }
    }
}
