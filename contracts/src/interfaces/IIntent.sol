// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExternalSettlement} from "./IExternalSettlement.sol";
import {IIntentAdapter} from "./IIntentAdapter.sol";
import {IIntentBridges} from "./IIntentBridges.sol";
import {IIntentErrors} from "./IIntentErrors.sol";
import {IIntentFees} from "./IIntentFees.sol";
import {IIntentNative} from "./IIntentNative.sol";
import {IIntentSignatures} from "./IIntentSignatures.sol";
import {IIntentStrategies} from "./IIntentStrategies.sol";
import {IProductiveSettlement} from "./IProductiveSettlement.sol";
import {ICrossSettlement, IFillableSettlement, ISettlement} from "./ISettlement.sol";
import {ITWAPSettlement} from "./ITWAPSettlement.sol";

/// @title IIntent: all functions of the intent contract once all modules are installed
interface IIntent is
    IIntentAdapter,
    IIntentErrors,
    ISettlement,
    IFillableSettlement,
    ICrossSettlement,
    ITWAPSettlement,
    IIntentSignatures,
    IIntentFees,
    IIntentNative,
    IIntentBridges,
    IProductiveSettlement,
    IIntentStrategies,
    IExternalSettlement
{}
