// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {AcrossBridge} from "../../src/bridge/AcrossBridge.sol";
import {IBridge, Leg} from "../../src/interfaces/IBridge.sol";
import {BridgeWorld} from "../support/BridgeWorld.sol";

/// Executes the table of arriving amounts, which lib/order/bridge/bridge-terms.test.ts executes
/// too, and tests what the bridge refuses. This test acts as the intent contract of the bridge.
contract BridgeMoneyTest is BridgeWorld {
    AcrossBridge private own;
    string private json;

    function setUp() public override {
        super.setUp();
        own = AcrossBridge(deployOwn("AcrossBridge", abi.encode(this, spoke, landing)));
        json = vm.readFile("contracts/test/money/bridge.json");
        a.mint(address(own), type(uint128).max);
    }

    function test_transfers() public {
        uint256 count;
        for (; vm.keyExistsJson(json, key(count, "")); ++count) {
            string memory name = vm.parseJsonString(json, key(count, ".case"));
            uint256 maxPips = numberOf(count, ".maxPips");
            bytes memory signed = protocolData(3_600, uint32(maxPips), uint128(numberOf(count, ".maxFlat")), "");
            Leg memory leg = legOf(numberOf(count, ".amount"), vm.parseJsonInt(json, key(count, ".scalingFactor")));
            leg.part = count;
            bytes memory fee =
                vm.parseJsonBool(json, key(count, ".hasFee")) ? abi.encode(numberOf(count, ".fee")) : bytes("");
            bytes memory reason = reasonOf(count);
            if (reason.length != 0) {
                refusesTransfer(leg, signed, fee, reason);
            } else {
                (, uint256 arrives) = own.bridge(leg, signed, fee);
                assertEq(arrives, numberOf(count, ".arrives"), name);
            }
            // The minimum arrives if the agent passes no fee.
            (leg.part, leg.orderHash) = (count, "minimum");
            uint256 minimum = numberOf(count, ".minimum");
            if (minimum == 0) {
                refusesTransfer(leg, signed, "", abi.encodePacked(IBridge.ZeroBridgeOutput.selector));
                continue;
            }
            (, uint256 least) = own.bridge(leg, signed, "");
            assertEq(least, minimum, name);
        }
        assertEq(count, 22, "every row");
    }

    function test_error_protocolData() public {
        bytes memory invalid = abi.encodePacked(IBridge.InvalidProtocolData.selector);
        bytes memory good = protocolData(3_600, 0, 0, "");
        bytes[9] memory refused = [
            bytes(""),
            hex"00",
            abi.encode(3_600, 0, 0, 128),
            abi.encodePacked(good, uint8(0)),
            abi.encodePacked(good, uint256(0)),
            abi.encode(uint256(1 << 32), 0, 0, 128, 0),
            abi.encode(3_600, uint256(1 << 32), 0, 128, 0),
            abi.encode(3_600, 0, uint256(1 << 128), 128, 0),
            abi.encode(3_600, 0, 0, 64, 0)
        ];
        for (uint256 i; i < refused.length; ++i) {
            refusesTransfer(legOf(1e18, 0), refused[i], "", invalid);
        }
        own.bridge(legOf(1e18, 0), good, "");
    }

    function test_error_landing() public {
        bytes memory reason = abi.encodePacked(IBridge.InvalidLanding.selector);
        bytes[5] memory refused = [
            bytes(hex"01"),
            new bytes(160),
            landingData(0, 1, 1, 600),
            landingData(1, 1, 0, 600),
            landingData(1, 1, 1, 0)
        ];
        for (uint256 i; i < refused.length; ++i) {
            bytes memory data = bytes.concat(abi.encode(3_600, 0, 0, 128, refused[i].length), refused[i]);
            refusesTransfer(legOf(1e18, 0), data, "", reason);
        }
        bytes memory padded = bytes.concat(protocolData(3_600, 0, 0, landingData(1, 1, 1, 600)), hex"00");
        refusesTransfer(legOf(1e18, 0), padded, "", abi.encodePacked(IBridge.InvalidProtocolData.selector));
        own.bridge(legOf(1e18, 0), protocolData(3_600, 0, 0, landingData(1, 1, 1, 600)), "");
    }

    function landingData(uint256 version, uint256 quoted, uint256 minAmount, uint256 secondsToSell)
        private
        view
        returns (bytes memory)
    {
        return abi.encode(version, farToken, quoted, minAmount, secondsToSell);
    }

    function test_error_fillSeconds() public {
        uint32[4] memory refused = [0, 599, 21_601, type(uint32).max];
        for (uint256 i; i < refused.length; ++i) {
            bytes memory reason = abi.encodeWithSelector(IBridge.InvalidFillSeconds.selector, refused[i], 600, 21_600);
            refusesTransfer(legOf(1e18, 0), protocolData(refused[i], 0, 0, ""), "", reason);
        }
        own.bridge(legOf(1e18, 0), protocolData(600, 0, 0, ""), "");
        own.bridge(legOf(1e18, 0), protocolData(21_600, 0, 0, ""), "");
    }

    function reasonOf(uint256 at) private view returns (bytes memory) {
        bytes32 refusal = keccak256(bytes(vm.parseJsonString(json, key(at, ".refused"))));
        if (refusal == keccak256("ZeroBridgeOutput")) return abi.encodePacked(IBridge.ZeroBridgeOutput.selector);
        if (refusal != keccak256("ExcessiveBridgeFee")) return "";
        return
            abi.encodeWithSelector(IBridge.ExcessiveBridgeFee.selector, numberOf(at, ".fee"), numberOf(at, ".maxFee"));
    }

    function refusesTransfer(Leg memory leg, bytes memory signed, bytes memory data, bytes memory reason) private {
        assertRefused(address(this), address(own), abi.encodeCall(own.bridge, (leg, signed, data)), reason);
    }

    function legOf(uint256 amount, int256 scalingFactor) private view returns (Leg memory) {
        return Leg("order", 0, trader, receiver, a, amount, FAR, farToken, int8(scalingFactor));
    }

    function numberOf(uint256 at, string memory field) private view returns (uint256) {
        return vm.parseJsonUint(json, key(at, field));
    }

    function key(uint256 at, string memory field) private pure returns (string memory) {
        return string.concat(".transfers[", vm.toString(at), "]", field);
    }
}
